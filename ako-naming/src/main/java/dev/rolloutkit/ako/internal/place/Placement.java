package dev.rolloutkit.ako.internal.place;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.internal.parse.L7Source;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.InfraSetting;
import dev.rolloutkit.ako.shard.PassthroughVs;
import dev.rolloutkit.ako.shard.Sharding;
import java.util.List;

/**
 * Places hosts on virtual services; see {@link Sharding}.
 *
 * @param config AKO's configuration
 * @param names the names that belong to it
 */
public record Placement(AkoConfig config, AviNames names) {

  /** A host of an Ingress or Route, with its paths. */
  public PlacedHost place(L7Source source, String host, List<HostPath> paths) {
    return new PlacedHost(
        source,
        host,
        paths,
        Sharding.shardVs(
            config, names, host, source.key().namespace(), source.infra(), source.tenant()));
  }

  /**
   * A host of an Ingress or Route without its paths, for callers that need only its virtual
   * service.
   */
  public PlacedHost place(L7Source source, String host) {
    return place(source, host, ImmutableList.of());
  }

  /** The virtual services for a host whose TLS is passed through. */
  public PassthroughVs passthrough(L7Source source, String host) {
    return Sharding.passthroughVs(config, names, host, source.infra());
  }

  /** The key of the model on which a passthrough host is placed. */
  public String passthroughModel(L7Source source, String host) {
    return AviNames.model(
        Sharding.tenant(config, source.tenant()), passthrough(source, host).name().value());
  }

  /** The number of shared virtual services among which AKO chooses for a host. */
  public int shards(PlacedHost host) {
    InfraSetting infra = host.source().infra();
    ShardSize size =
        infra == null
            ? config.shardSize()
            : ShardSize.ofInfraSetting(infra.shardSize(), config.shardSize());
    return size.virtualServices();
  }
}
