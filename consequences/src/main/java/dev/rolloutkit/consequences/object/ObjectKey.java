package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;

/**
 * What identifies an object in a cluster: its API group without the version, kind, namespace and
 * name.
 *
 * @param group the API group; empty for the core group
 * @param kind the kind
 * @param namespace the namespace; empty for a cluster-scoped kind
 * @param name the name
 */
public record ObjectKey(String group, String kind, String namespace, String name)
    implements Comparable<ObjectKey> {
  private static final Comparator<ObjectKey> ORDER =
      Comparator.comparing(ObjectKey::kind)
          .thenComparing(ObjectKey::namespace)
          .thenComparing(ObjectKey::name)
          .thenComparing(ObjectKey::group);

  /** The key of an object whose kind is one of {@link Kinds}. */
  public static ObjectKey of(String kind, String namespace, String name) {
    return new ObjectKey(
        Kinds.group(kind), kind, Kinds.isClusterScoped(kind) ? "" : namespace, name);
  }

  /**
   * Reads the key of an object.
   *
   * @param namespace the namespace if the object names none
   */
  public static ObjectKey read(JsonNode tree, String namespace) {
    String version = tree.path("apiVersion").asText("");
    String kind = tree.path("kind").asText("");
    String own = tree.path("metadata").path("namespace").asText("");
    int slash = version.indexOf('/');
    return new ObjectKey(
        slash < 0 ? "" : version.substring(0, slash),
        kind,
        Kinds.isClusterScoped(kind) ? "" : own.isEmpty() ? namespace : own,
        tree.path("metadata").path("name").asText(""));
  }

  /** The key of another object in the same namespace. */
  public ObjectKey sibling(String otherKind, String otherName) {
    return of(otherKind, namespace, otherName);
  }

  /** The key of the object of the same kind and name in another namespace. */
  public ObjectKey in(String other) {
    return new ObjectKey(group, kind, Kinds.isClusterScoped(kind) ? "" : other, name);
  }

  /** Kind and name, for people. */
  public String label() {
    return kind + " " + name;
  }

  @Override
  public int compareTo(ObjectKey other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return kind + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
  }
}
