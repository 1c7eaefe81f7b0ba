package dev.rolloutkit.ako.name;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an AviInfraSetting that influence the names of an Ingress's Avi objects.
 *
 * @param name the name of the setting
 * @param shardSize the unparsed {@code spec.l7Settings.shardSize}; with {@code null} or an empty
 *     string, the cluster's shard size applies
 * @param namespaceScoped whether an annotation of the namespace refers to the setting, and not an
 *     IngressClass; such a setting changes the shard size but is not part of any name
 */
public record InfraSetting(String name, @Nullable String shardSize, boolean namespaceScoped) {
  /** The name may not be {@code null}. */
  public InfraSetting {
    Objects.requireNonNull(name, "name");
  }

  /** The name as part of Avi names; {@code null} if the setting is namespace-scoped. */
  public @Nullable String nameInNames() {
    return namespaceScoped ? null : name;
  }
}
