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
  /** Rejects {@code null}. */
  public TgbKey {
    Objects.requireNonNull(namespace, "namespace");
    Objects.requireNonNull(name, "name");
  }

  /** Reads {@code namespace/name}, divided at the first slash; empty if there is no slash. */
  public static Optional<TgbKey> parse(@Nullable String text) {
    int slash = text == null ? -1 : text.indexOf('/');
    return text == null || slash < 0
        ? Optional.empty()
        : Optional.of(new TgbKey(text.substring(0, slash), text.substring(slash + 1)));
  }

  /** Compares the strings {@code namespace/name} by code point. */
  @Override
  public int compareTo(TgbKey other) {
    if (namespace.equals(other.namespace)) {
      return CodePoints.compare(name, other.name);
    }
    // If one namespace is a prefix of the other, its slash is compared with the next character.
    if (other.namespace.startsWith(namespace)) {
      return Character.compare('/', other.namespace.charAt(namespace.length()));
    }
    return namespace.startsWith(other.namespace)
        ? Character.compare(namespace.charAt(other.namespace.length()), '/')
        : CodePoints.compare(namespace, other.namespace);
  }

  /**
   * Compares namespace and name. This method is written by hand because keys are looked up very
   * often and the generated method of a record is slower.
   */
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
