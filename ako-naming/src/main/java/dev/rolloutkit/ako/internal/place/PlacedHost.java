package dev.rolloutkit.ako.internal.place;

import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.parse.L7Source;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.ako.name.PathIdentity;
import dev.rolloutkit.ako.name.PathNames;
import dev.rolloutkit.ako.shard.ShardVs;
import dev.rolloutkit.apimachinery.FieldPath;
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
public record PlacedHost(L7Source source, String host, List<HostPath> paths, ShardVs vs) {

  public String namespace() {
    return source.key().namespace();
  }

  public String tenant() {
    return vs.tenant();
  }

  /** The Ingress or Route as {@code namespace/name}. */
  public String sourceText() {
    return source.key().toString();
  }

  /** The AviInfraSetting as part of Avi names; {@code null} for none. */
  public @Nullable String infraName() {
    return source.infraName();
  }

  /** The field path of the Ingress or Route in problems. */
  public FieldPath at() {
    return source.at();
  }

  /** The names of the objects for one of its paths. */
  public PathNames names(AviNames names, String path) {
    return names.path(
        new PathIdentity(
            source.key(), host, path, AkoManifests.orEmpty(infraName()), vs.dedicated()));
  }

  /** The key of the model on which it is placed. */
  public String model() {
    return AviNames.model(vs.tenant(), vs.name().value());
  }

  /** Where an object for one of its paths, or for the whole host, comes from. */
  public Origin origin(String path, String backend) {
    return new Origin(
        source.kind(), source.key(), host, path, backend, AkoManifests.orEmpty(infraName()));
  }
}
