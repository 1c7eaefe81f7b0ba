package dev.rolloutkit.ako.name;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What naming needs to know of an AviInfraSetting that applies to an Ingress.
 *
 * @param name the name of the setting
 * @param shardSize the raw {@code spec.l7Settings.shardSize}; {@code null} or empty keeps the
 *     cluster's size
 * @param namespaceScoped whether a namespace annotation refers to it, not an IngressClass; such a
 *     setting changes the shard size, yet never a name
 */
public record InfraSetting(String name, @Nullable String shardSize, boolean namespaceScoped) {
  /** The name may not be {@code null}. */
  public InfraSetting {
    Objects.requireNonNull(name, "name");
  }

  /** The name that goes into Avi names; {@code null} when the setting is bound to a namespace. */
  public @Nullable String nameInNames() {
    return namespaceScoped ? null : name;
  }
}
