package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.config.AkoConfig;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Objects;

/**
 * A cluster as AKO sees it, and AKO's settings.
 *
 * @param config the settings
 * @param objects Services, Ingresses, their Secrets and classes; each kind, namespace and name once
 */
public record AkoWorld(AkoConfig config, ImmutableList<HasMetadata> objects) {
  /** Both are there. */
  public AkoWorld {
    Objects.requireNonNull(config, "config");
    Objects.requireNonNull(objects, "objects");
  }

  /** The objects for AKO's functions. */
  public ClusterSnapshot cluster() {
    return ClusterSnapshot.of(objects);
  }
}
