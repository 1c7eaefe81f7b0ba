package dev.rolloutkit.sg.binding;

import dev.rolloutkit.apimachinery.CodePoints;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Namespace and name of a TargetGroupBinding.
 *
 * @param namespace its namespace
 * @param name its name
 */
public record TgbKey(String namespace, String name) implements Comparable<TgbKey> {
  /** Both are there. */
  public TgbKey {
    Objects.requireNonNull(namespace, "namespace");
    Objects.requireNonNull(name, "name");
  }

  /** Reads {@code namespace/name}; empty without a slash. Only the first slash divides. */
  public static Optional<TgbKey> parse(String text) {
    int slash = text.indexOf('/');
    return slash < 0
        ? Optional.empty()
        : Optional.of(new TgbKey(text.substring(0, slash), text.substring(slash + 1)));
  }

  /** In the order of the texts {@code namespace/name}, by code point. */
  @Override
  public int compareTo(TgbKey other) {
    if (namespace.equals(other.namespace)) {
      return CodePoints.compare(name, other.name);
    }
    // Where one namespace begins the other, the slash that ends it is what is compared.
    if (other.namespace.startsWith(namespace)) {
      return Character.compare('/', other.namespace.charAt(namespace.length()));
    }
    return namespace.startsWith(other.namespace)
        ? Character.compare(namespace.charAt(other.namespace.length()), '/')
        : CodePoints.compare(namespace, other.namespace);
  }

  /** By hand, since keys are looked up by the thousand: a record's own goes through handles. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TgbKey key && name.equals(key.name) && namespace.equals(key.namespace);
  }

  @Override
  public int hashCode() {
    return namespace.hashCode() * 31 + name.hashCode();
  }

  /** {@code namespace/name}. */
  @Override
  public String toString() {
    return namespace + '/' + name;
  }
}
