package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.InfraSetting;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.ako.name.PathIdentity;
import dev.rolloutkit.ako.name.PathNames;
import dev.rolloutkit.ako.shard.ShardVs;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One host of one Ingress or Route, and the virtual service on which it is placed.
 *
 * @param source the Ingress or Route
 * @param host the host
 * @param paths its paths, in order
 * @param vs the virtual service
 */
record HostContext(Frontend source, String host, List<HostPath> paths, ShardVs vs) {

  NamespacedName ingress() {
    return source.key();
  }

  String namespace() {
    return source.key().namespace();
  }

  @Nullable InfraSetting infra() {
    return source.infra();
  }

  @Nullable String infraName() {
    return source.infraName();
  }

  String tenant() {
    return vs.tenant();
  }

  /** The names of the objects for one of its paths. */
  PathNames names(Sync sync, String path) {
    return sync.names.path(
        new PathIdentity(source.key(), host, path, Manifests.orEmpty(infraName()), vs.dedicated()));
  }

  /** The key of the host's model. */
  String model() {
    return AviNames.model(vs.tenant(), vs.name().value());
  }

  /** The number of shared virtual services among which AKO chooses. */
  int shards(AkoConfig config) {
    InfraSetting infra = infra();
    ShardSize size =
        infra == null
            ? config.shardSize()
            : ShardSize.ofInfraSetting(infra.shardSize(), config.shardSize());
    return size.virtualServices();
  }

  Origin origin(String path, String backend) {
    return new Origin(
        source.kind(), source.key(), host, path, backend, Manifests.orEmpty(infraName()));
  }
}
