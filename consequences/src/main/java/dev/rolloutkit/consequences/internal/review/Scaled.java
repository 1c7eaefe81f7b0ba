package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.Optional;

/**
 * What helps a workload whose pods a scaler counts: its own number only says whether it runs.
 *
 * @rule A HorizontalPodAutoscaler does nothing for a workload of no replicas.
 */
final class Scaled {
  private static final String REPLICAS = "spec.replicas";

  private Scaled() {}

  /** The remedy for a number of replicas; empty if no scaler counts the pods. */
  static Optional<String> remedy(ObjectField cause, Course course) {
    ObjectKey workload = cause.object();
    ClusterObject was = course.before().get(workload);
    ClusterObject is = course.after().get(workload);
    if (!cause.field().equals(REPLICAS)
        || was == null
        || is == null
        || is.at("spec", "replicas").asInt(1) != 0) {
      return Optional.empty();
    }
    JsonNode former = was.at("spec", "replicas");
    return Workloads.scaler(workload, course.after())
        .map(ClusterObject::key)
        .map(
            scaler ->
                (former.isInt()
                        ? "Set spec.replicas of " + workload + " back to " + former
                        : "Remove spec.replicas from " + workload)
                    + ": "
                    + scaler
                    + " says how many pods run, but does nothing while spec.replicas is 0.");
  }
}
