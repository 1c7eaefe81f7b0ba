package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;

/**
 * Combines a manifest with the object in the cluster that it overwrites: what no manifest owns is
 * taken from the cluster.
 *
 * @rule An object in the cluster keeps what no manifest owns: its status, its addresses and what
 *     Argo Rollouts has written.
 */
public final class Live {
  /** The fields that the API server writes. */
  private static final ImmutableList<String> OF_SERVER =
      ImmutableList.of("uid", "resourceVersion", "generation", "creationTimestamp");

  private Live() {}

  /**
   * The object after a manifest is applied to the object in the cluster. It has the fields of the
   * manifest, and of the object in the cluster the status, the identity, the allocated values and
   * what Argo Rollouts has written. Neither argument is changed.
   *
   * @param live the object in the cluster
   * @param given the manifest
   * @param keepsReplicas whether {@code spec.replicas} of the cluster is kept if the manifest does
   *     not set it, because no manifest set it before
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

  /** Whether a manifest sets the number of pods. */
  public static boolean saysReplicas(ClusterObject given) {
    JsonNode replicas = given.at("spec", "replicas");
    return !replicas.isMissingNode() && !replicas.isNull();
  }

  /** Whether the object in the cluster has exactly what the manifest writes. */
  public static boolean isAsWritten(ClusterObject live, ClusterObject given, SchemaCheck schemas) {
    return Written.same(live, given, new ApiServer(schemas, ApiServer.REFERENCE.services()));
  }
}
