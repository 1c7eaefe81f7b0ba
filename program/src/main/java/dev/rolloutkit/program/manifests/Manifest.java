package dev.rolloutkit.program.manifests;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.object.Kinds;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One Kubernetes object as it was written. */
public final class Manifest {
  /** The namespace of an object that names none. */
  public static final String DEFAULT_NAMESPACE = "default";

  /** Kinds without namespaces that decide nothing about requests. */
  private static final ImmutableSet<String> CLUSTER_SCOPED =
      ImmutableSet.of("AviInfraSetting", "ClusterIssuer", "CSIDriver");

  private final Position at;
  private final String apiVersion;
  private final String kind;
  private final ObjectNode tree;

  /** Its names, of which each part of a report asks; empty until they are known. */
  private String namespace = "";

  private String name = "";

  private String label = "";

  /**
   * An object.
   *
   * @param at where its document or list item begins
   * @param apiVersion never empty
   * @param kind never empty
   * @param tree the whole object
   */
  public Manifest(Position at, String apiVersion, String kind, ObjectNode tree) {
    this.at = at;
    this.apiVersion = apiVersion;
    this.kind = kind;
    this.tree = tree;
  }

  /** Where its document or list item begins. */
  public Position at() {
    return at;
  }

  /** Its API version; never empty. */
  public String apiVersion() {
    return apiVersion;
  }

  /** Its kind; never empty. */
  public String kind() {
    return kind;
  }

  /** The whole object. */
  public ObjectNode tree() {
    return tree;
  }

  /** {@code metadata.namespace}, or {@code default}. */
  public String namespace() {
    if (namespace.isEmpty()) {
      String given = tree.path("metadata").path("namespace").asText("");
      namespace = given.isEmpty() ? DEFAULT_NAMESPACE : given;
    }
    return namespace;
  }

  /** Kind, namespace and name; a kind without namespaces has none. */
  public String label() {
    if (label.isEmpty()) {
      String text = kind + " " + (isClusterScoped() ? "" : namespace() + "/") + name();
      if (name.isEmpty()) {
        return text;
      }
      label = text;
    }
    return label;
  }

  /** Whether objects of its kind belong to no namespace. */
  public boolean isClusterScoped() {
    return Kinds.isClusterScoped(kind) || CLUSTER_SCOPED.contains(kind);
  }

  /** The same object in a namespace, if it names none and its kind has namespaces. */
  public Manifest inNamespace(String namespace) {
    if (isClusterScoped()
        || !tree.path("metadata").isObject()
        || !tree.path("metadata").path("namespace").asText("").isEmpty()) {
      return this;
    }
    ObjectNode copy = tree.deepCopy();
    ((ObjectNode) copy.get("metadata")).put("namespace", namespace);
    return new Manifest(at, apiVersion, kind, copy);
  }

  /** {@code metadata.name}, empty if there is none. */
  public String name() {
    if (name.isEmpty()) {
      name = tree.path("metadata").path("name").asText("");
    }
    return name;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Manifest that
        && at.equals(that.at)
        && apiVersion.equals(that.apiVersion)
        && kind.equals(that.kind)
        && tree.equals(that.tree);
  }

  @Override
  public int hashCode() {
    return Objects.hash(at, apiVersion, kind, tree);
  }

  @Override
  public String toString() {
    return label() + " at " + at;
  }
}
