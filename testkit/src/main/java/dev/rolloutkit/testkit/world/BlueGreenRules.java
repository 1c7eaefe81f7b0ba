package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.testkit.Law;
import dev.rolloutkit.testkit.explore.Step;
import dev.rolloutkit.testkit.world.RolloutCluster.Kind;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * What holds of blue-green controllers, told by the objects before and after a pass: a controller
 * that knows nothing of our plans keeps or breaks them as ours do.
 */
public final class BlueGreenRules {
  private static final String ACTIVE = BlueGreenSettings.ACTIVE;
  private static final String PREVIEW = BlueGreenSettings.PREVIEW;

  private BlueGreenRules() {}

  /** All laws of a pass. */
  public static ImmutableList<Law<Step<RolloutCluster>>> ofPasses() {
    return ImmutableList.of(
        keepsCapacity(),
        servesAlways(),
        waitsForItsUser(),
        remembersPromotions(),
        abortsForAReason(),
        deletesNothingSelected(),
        leavesWhatServes(),
        rollsBackFast());
  }

  private static Law<Step<RolloutCluster>> ofPass(
      String name, BiFunction<RolloutCluster, RolloutCluster, Optional<String>> violation) {
    return Law.of(
        name,
        step ->
            step.move().startsWith(ControllerMoves.CONTROLLER)
                ? violation.apply(step.before(), step.after())
                : Optional.empty());
  }

  /**
   * A pass takes no available pods from the active Service that the Rollout wants, unless the
   * update is aborted: then fewer good pods are better than bad ones.
   */
  public static Law<Step<RolloutCluster>> keepsCapacity() {
    return ofPass(
        "a pass takes no available pods from the active Service",
        (before, after) -> {
          int wanted = GoZero.of(before.observed().rollout().spec().replicas());
          int had = before.available(before.selected(ACTIVE));
          int has = after.available(after.selected(ACTIVE));
          boolean knew = before.sees(Kind.REPLICA_SET);
          return unless(
              !knew || isAborted(after) || has >= Math.min(had, wanted), "of " + had + " there are " + has + " left");
        });
  }

  private static boolean isAborted(RolloutCluster cluster) {
    return GoZero.of(cluster.rollout().status().abort());
  }

  /** A pass does not leave the active Service without available pods that it had. */
  public static Law<Step<RolloutCluster>> servesAlways() {
    return ofPass(
        "a pass leaves the active Service with pods",
        (before, after) -> {
          boolean served = before.available(before.selected(ACTIVE)) > 0;
          boolean serves = after.available(after.selected(ACTIVE)) > 0;
          return unless(
              !before.sees(Kind.REPLICA_SET) || !served || serves, "it has no available pod");
        });
  }

  /** A version goes live only when a user promoted it, or when it was live a moment ago. */
  public static Law<Step<RolloutCluster>> waitsForItsUser() {
    return ofPass(
        "a version goes live only after its promotion",
        (before, after) -> {
          String live = after.selected(ACTIVE);
          String stable = GoZero.of(before.rollout().status().stableRS());
          boolean moved = !live.equals(before.selected(ACTIVE)) && !live.equals(stable);
          boolean waits = isManual(before) && !stable.isEmpty() && before.sees(Kind.ROLLOUT);
          boolean recent = before.replicaSet(live).map(BlueGreenRules::hasDelay).orElse(false);
          return unless(
              !moved || !waits || recent || before.marks().promoted(),
              live + " is live without a promotion");
        });
  }

  private static boolean isManual(RolloutCluster cluster) {
    var strategy = cluster.rollout().spec().strategy();
    return strategy != null
        && strategy.blueGreen() != null
        && Boolean.FALSE.equals(strategy.blueGreen().autoPromotionEnabled());
  }

  private static boolean hasDelay(ReplicaSet replicaSet) {
    return !deadline(replicaSet).isEmpty();
  }

  private static boolean isInDelay(ReplicaSet replicaSet) {
    String deadline = deadline(replicaSet);
    return !deadline.isEmpty()
        && !GoTime.parse(deadline).orElseThrow().isBefore(RolloutCluster.NOW);
  }

  private static String deadline(ReplicaSet replicaSet) {
    return ReplicaSetEdits.orEmpty(replicaSet.getMetadata().getAnnotations())
        .getOrDefault(RolloutKeys.SCALE_DOWN_DEADLINE, "");
  }

  /** The place of a revision among those that there are, oldest first. */
  private static int age(RolloutCluster cluster, String hash) {
    return Iterables.indexOf(
        cluster.replicaSets(), each -> RolloutCluster.hash(each).equals(hash));
  }

  /** A version that was promoted does not wait for a promotion again. */
  public static Law<Step<RolloutCluster>> remembersPromotions() {
    return ofPass(
        "a promotion is remembered",
        (before, after) ->
            unless(
                !before.marks().promoted()
                    || isPaused(before)
                    || !isPaused(after)
                    || !before.sees(Kind.ROLLOUT),
                "the update waits for a promotion again"));
  }

  private static boolean isPaused(RolloutCluster cluster) {
    return !GoZero.of(cluster.rollout().status().pauseConditions()).isEmpty();
  }

  /** A controller aborts only when an analysis gave a reason since the last update or retry. */
  public static Law<Step<RolloutCluster>> abortsForAReason() {
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

  /** What a Service selects is not deleted. */
  public static Law<Step<RolloutCluster>> deletesNothingSelected() {
    return ofPass(
        "what a Service selects is not deleted",
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

  /** What serves keeps its size until the switch. */
  public static Law<Step<RolloutCluster>> leavesWhatServes() {
    return ofPass(
        "what serves keeps its size until the switch",
        (before, after) -> {
          String live = before.selected(ACTIVE);
          RolloutStatus status = before.rollout().status();
          boolean updating =
              live.equals(GoZero.of(status.stableRS()))
                  && !live.equals(before.podHash())
                  && !GoZero.of(status.abort());
          return unless(
              !updating
                  || live.isEmpty()
                  || !before.sees(Kind.ROLLOUT)
                  || !live.equals(after.selected(ACTIVE))
                  || before.size(live) == after.size(live),
              "it goes from " + before.size(live) + " to " + after.size(live) + " pods");
        });
  }

  /** A version that is wanted again within its delay keeps that until it is live. */
  public static Law<Step<RolloutCluster>> rollsBackFast() {
    return ofPass(
        "a rollback within the delay stays one until it is live",
        (before, after) -> {
          String wanted = before.podHash();
          String live = before.selected(ACTIVE);
          boolean rollback =
              !isAborted(before)
                  && live.equals(GoZero.of(before.rollout().status().stableRS()))
                  && age(before, wanted) < age(before, live)
                  && before.replicaSet(wanted).map(BlueGreenRules::isInDelay).orElse(false);
          return unless(
              !rollback
                  || !before.sees(Kind.ROLLOUT)
                  || !before.sees(Kind.REPLICA_SET)
                  || after.selected(ACTIVE).equals(wanted)
                  || after.replicaSet(wanted).map(BlueGreenRules::isInDelay).orElse(false),
              "the delay of " + wanted + " is taken away before the switch");
        });
  }

  /** What holds of a cluster that is at rest. */
  public static Law<RolloutCluster> restsWell() {
    return Law.of(
        "a rollout comes to a good rest",
        cluster -> {
          RolloutStatus status = cluster.rollout().status();
          String active = cluster.selected(ACTIVE);
          String preview = cluster.selected(PREVIEW);
          String stable = GoZero.of(status.stableRS());
          boolean held =
              isPaused(cluster)
                  || GoZero.of(status.abort())
                  || GoZero.of(cluster.rollout().spec().paused());
          if (!held && (!active.equals(cluster.podHash()) || !active.equals(stable))) {
            return Optional.of(
                "nothing holds the update, and it is not done: " + status.message());
          }
          if (cluster.available(active) == 0) {
            return Optional.of("the active Service has no pod");
          }
          if (GoZero.of(status.abort()) && !active.equals(stable)) {
            return Optional.of("the update is aborted, and still live");
          }
          if (GoZero.of(cluster.rollout().spec().paused())) {
            return Optional.empty();
          }
          if (cluster.size(preview) == 0) {
            return Optional.of("the preview Service selects a ReplicaSet without pods");
          }
          return cluster.replicaSets().stream()
              .map(RolloutCluster::hash)
              .filter(hash -> cluster.size(hash) > 0)
              .filter(hash -> !hash.equals(stable) && !hash.equals(cluster.podHash()))
              .findFirst()
              .map(hash -> "nobody needs the pods of " + hash);
        });
  }

  private static Optional<String> unless(boolean holds, String otherwise) {
    return holds ? Optional.empty() : Optional.of(otherwise);
  }
}
