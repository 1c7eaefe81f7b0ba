package dev.rolloutkit.consequences.internal.review;

import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import java.util.Optional;

/**
 * When the old pods of an update stop, and whether load balancers may still send to them then.
 *
 * @rule The old pods of a blue-green Rollout, and of a canary with traffic routing, leave their
 *     Services first and stop after scaleDownDelaySeconds; those of other workloads stop at once.
 */
final class OldPods {
  private OldPods() {}

  /**
   * For how many seconds old pods run on after they have left their Services; 0 if they stop while
   * load balancers may still send to them.
   */
  static int delay(ClusterObject workload, ObjectSet objects, Assumptions assumed) {
    if (!workload.key().kind().equals(Kinds.ROLLOUT)
        || workload.at("spec", "strategy", "canary", "dynamicStableScale").asBoolean(false)) {
      return 0;
    }
    Optional<Rollout> read = Workloads.rollout(workload, objects, assumed.argo()).toOptional();
    int delay = read.map(RolloutDefaults::scaleDownDelaySeconds).orElse(0);
    boolean keepsNone =
        isZero(workload, "blueGreen") || isZero(workload, "canary"); // no old ReplicaSet may wait
    return keepsNone || delay < Waits.REGISTRATION_SECONDS ? 0 : delay;
  }

  private static boolean isZero(ClusterObject workload, String strategy) {
    return workload.at("spec", "strategy", strategy, "scaleDownDelayRevisionLimit").asInt(1) == 0;
  }

  /** What an update does to requests that pods without protection lose when they stop. */
  static String whenTheyStop(int delay) {
    String apart = " whenever pods are scaled down or evicted or their nodes are drained";
    return delay == 0
        ? apart + ", and at each later update"
        : apart
            + ". Updates lose none in this way, because old pods stop only "
            + delay
            + " s after they have left their Services (scaleDownDelaySeconds)";
  }
}
