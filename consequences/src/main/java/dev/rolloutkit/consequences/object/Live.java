package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;

/**
 * Manifests of objects that are in the cluster already: what no manifest owns, the cluster tells.
 *
 * @rule An object in the cluster keeps what no manifest owns: its status, its addresses and what
 *     Argo Rollouts has written.
 */
public final class Live {
  /** What the API server writes about an object. */
  private static final ImmutableList<String> OF_SERVER =
      ImmutableList.of("uid", "resourceVersion", "generation", "creationTimestamp");

  private Live() {}

  /**
   * An object as a manifest writes it over the one that is there: with the status, the identity,
   * the allocated values, and what Argo Rollouts has written. What the manifest says counts.
   * Neither object is modified.
   *
   * @param live the object in the cluster
   * @param given the manifest
   * @param keepsReplicas whether a number of pods that the manifest does not say stays as it is,
   *     because no manifest has said one before
   */
  public static ClusterObject under(
      ClusterObject live, ClusterObject given, boolean keepsReplicas) {
    ClusterObject filled =
        given.key().kind().equals(Kinds.SERVICE) || given.key().kind().equals(Kinds.INGRESS)
            ? Stored.over(live, given, ApiServer.REFERENCE)
            : given;
    if (!(filled.tree().deepCopy() instanceof ObjectNode out)) {
      return given;
    }
    if (live.tree().has("status")) {
      out.set("status", live.tree().path("status"));
    }
    if (out.path("metadata") instanceof ObjectNode metadata) {
      for (String field : OF_SERVER) {
        JsonNode value = live.at("metadata", field);
        if (!value.isMissingNode() && !metadata.has(field)) {
          metadata.set(field, value);
        }
      }
    }
    JsonNode replicas = live.at("spec", "replicas");
    if (keepsReplicas
        && Kinds.hasReplicas(given.key().kind())
        && replicas.isInt()
        && out.path("spec") instanceof ObjectNode spec
        && !saysReplicas(given)) {
      spec.set("replicas", replicas);
    }
    return filled.with(out);
  }

  /** Whether a manifest says how many pods run. */
  public static boolean saysReplicas(ClusterObject given) {
    JsonNode replicas = given.at("spec", "replicas");
    return !replicas.isMissingNode() && !replicas.isNull();
  }

  /** Whether a manifest and the object in the cluster have the same written into them. */
  public static boolean isAsWritten(ClusterObject live, ClusterObject given, SchemaCheck schemas) {
    return Written.same(live, given, new ApiServer(schemas, ApiServer.REFERENCE.services()));
  }
}
