package dev.rolloutkit.program.manifests;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.object.Kinds;

/**
 * One Kubernetes object as it was written.
 *
 * @param at where its document or list item begins
 * @param apiVersion never empty
 * @param kind never empty
 * @param tree the whole object
 */
public record Manifest(Position at, String apiVersion, String kind, ObjectNode tree) {
  /** The namespace of an object that names none. */
  public static final String DEFAULT_NAMESPACE = "default";

  /** Kinds without namespaces that decide nothing about requests. */
  private static final ImmutableSet<String> CLUSTER_SCOPED =
      ImmutableSet.of("AviInfraSetting", "ClusterIssuer", "CSIDriver");

  /** {@code metadata.namespace}, or {@code default}. */
  public String namespace() {
    String namespace = tree.path("metadata").path("namespace").asText("");
    return namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace;
  }

  /** Kind, namespace and name; a kind without namespaces has none. */
  public String label() {
    return kind + " " + (isClusterScoped() ? "" : namespace() + "/") + name();
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
    return tree.path("metadata").path("name").asText("");
  }
}
