package dev.rolloutkit.testkit.world;

import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.testkit.Law;
import dev.rolloutkit.testkit.explore.StateStep;
import dev.rolloutkit.testkit.world.RolloutCluster.Kind;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Optional;
import java.util.function.BiFunction;

/** The laws of controllers of Rollouts of any strategy. */
public final class RolloutRules {
  private RolloutRules() {}

  static Law<StateStep<RolloutCluster>> ofPass(
      String name, BiFunction<RolloutCluster, RolloutCluster, Optional<String>> violation) {
    return Law.of(
        name,
        step ->
            step.move().startsWith(ControllerMoves.CONTROLLER)
                ? violation.apply(step.before(), step.after())
                : Optional.empty());
  }

  static boolean isAborted(RolloutCluster cluster) {
    return GoZero.of(cluster.rollout().status().abort());
  }

  static boolean isPaused(RolloutCluster cluster) {
    return !GoZero.of(cluster.rollout().status().pauseConditions()).isEmpty();
  }

  static boolean hasDelay(ReplicaSet replicaSet) {
    return !deadline(replicaSet).isEmpty();
  }

  static boolean isInDelay(ReplicaSet replicaSet) {
    String deadline = deadline(replicaSet);
    return !deadline.isEmpty() && GoTime.parse(deadline).orElseThrow().isAfter(RolloutCluster.NOW);
  }

  static String deadline(ReplicaSet replicaSet) {
    return ReplicaSetEdits.orEmpty(replicaSet.getMetadata().getAnnotations())
        .getOrDefault(RolloutKeys.SCALE_DOWN_DEADLINE, "");
  }

  /** A controller aborts an update only if there was a reason since the last update or retry. */
  public static Law<StateStep<RolloutCluster>> abortsForAReason() {
    return ofPass(
        "an update is aborted only for a reason",
        (before, after) ->
            unless(
                before.marks().mayAbort()
                    || GoZero.of(before.rollout().status().abort())
                    || !GoZero.of(after.rollout().status().abort())
                    || !before.sees(Kind.ROLLOUT),
                "nothing has failed since"));
  }

  /** A ReplicaSet that a Service selects is not deleted. */
  public static Law<StateStep<RolloutCluster>> deletesNothingSelected() {
    return ofPass(
        "a ReplicaSet that a Service selects is not deleted",
        (before, after) -> {
          for (String service : before.selectors().keySet()) {
            String hash = after.selected(service);
            boolean gone = before.replicaSet(hash).isPresent() && after.replicaSet(hash).isEmpty();
            if (gone && before.sees(Kind.SERVICE)) {
              return Optional.of("Service " + service + " selects " + hash + ", which is gone");
            }
          }
          return Optional.empty();
        });
  }

  static Optional<String> unless(boolean holds, String otherwise) {
    return holds ? Optional.empty() : Optional.of(otherwise);
  }
}
