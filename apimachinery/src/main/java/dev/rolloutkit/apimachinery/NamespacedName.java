package dev.rolloutkit.apimachinery;

import dev.rolloutkit.apimachinery.internal.CodePoints;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Namespace and name of an object: its key among the objects of its kind.
 *
 * @param namespace its namespace; empty for objects without one
 * @param name its name
 */
public record NamespacedName(String namespace, String name) implements Comparable<NamespacedName> {
  /**
   * By namespace, then by name, each by code point. The natural order differs from it if one
   * namespace is a prefix of another.
   */
  public static final Comparator<NamespacedName> BY_NAMESPACE =
      (a, b) ->
          a.namespace.equals(b.namespace)
              ? CodePoints.compare(a.name, b.name)
              : CodePoints.compare(a.namespace, b.namespace);

  /** Rejects {@code null}. */
  public NamespacedName {
    Objects.requireNonNull(namespace, "namespace");
    Objects.requireNonNull(name, "name");
  }

  /** The key of an object; a missing namespace or name is empty. */
  public static NamespacedName of(HasMetadata object) {
    ObjectMeta meta = object.getMetadata();
    return meta == null
        ? new NamespacedName("", "")
        : new NamespacedName(GoZero.of(meta.getNamespace()), GoZero.of(meta.getName()));
  }

  /** Reads {@code namespace/name}, divided at the first slash; empty if there is no slash. */
  public static Optional<NamespacedName> parse(@Nullable String text) {
    int slash = text == null ? -1 : text.indexOf('/');
    return text == null || slash < 0
        ? Optional.empty()
        : Optional.of(new NamespacedName(text.substring(0, slash), text.substring(slash + 1)));
  }

  /** Compares the strings {@code namespace/name} by code point. */
  @Override
  public int compareTo(NamespacedName other) {
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
    return other instanceof NamespacedName key
        && name.equals(key.name)
        && namespace.equals(key.namespace);
  }

  @Override
  public int hashCode() {
    return namespace.hashCode() * 31 + name.hashCode();
  }

  /**
   * {@code namespace/name}, with the slash even if the namespace is empty, as controllers print
   * Go's type of the same name.
   */
  public String joined() {
    return namespace + '/' + name;
  }

  /**
   * {@code namespace/name}, or only the name if the namespace is empty, as the caches of Kubernetes
   * clients print a key.
   */
  @Override
  public String toString() {
    return namespace.isEmpty() ? name : namespace + '/' + name;
  }
}
