package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Objects;

/**
 * A cluster as AKO sees it, and AKO's settings.
 *
 * @param config the settings
 * @param objects Services, Ingresses, their Secrets and classes; unique by kind, namespace and name
 */
public record AkoWorld(AkoConfig config, ImmutableList<HasMetadata> objects) {
  /** Rejects {@code null}. */
  public AkoWorld {
    Objects.requireNonNull(config, "config");
    Objects.requireNonNull(objects, "objects");
  }

  /** The objects as AKO's functions take them. */
  public AkoCluster cluster() {
    return AkoCluster.of(objects);
  }
}
