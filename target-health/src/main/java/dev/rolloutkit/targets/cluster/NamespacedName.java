package dev.rolloutkit.targets.cluster;

import java.util.Objects;

/**
 * Namespace and name of an object.
 *
 * @param namespace its namespace; empty for objects without one
 * @param name its name
 */
public record NamespacedName(String namespace, String name) {
  /** Rejects {@code null}. */
  public NamespacedName {
    Objects.requireNonNull(namespace, "namespace");
    Objects.requireNonNull(name, "name");
  }

  /** {@code namespace/name}. */
  @Override
  public String toString() {
    return namespace + '/' + name;
  }
}
