package dev.rolloutkit.program.manifests;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSet;

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

  private static final ImmutableSet<String> CLUSTER_SCOPED =
      ImmutableSet.of(
          "Namespace", "Node", "IngressClass", "IngressClassParams", "ClusterAnalysisTemplate");

  /** {@code metadata.namespace}, or {@code default}. */
  public String namespace() {
    String namespace = tree.path("metadata").path("namespace").asText("");
    return namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace;
  }

  /** Kind, namespace and name; a kind without namespaces has none. */
  public String label() {
    return kind + " " + (CLUSTER_SCOPED.contains(kind) ? "" : namespace() + "/") + name();
  }

  /** {@code metadata.name}, empty if there is none. */
  public String name() {
    return tree.path("metadata").path("name").asText("");
  }
}
