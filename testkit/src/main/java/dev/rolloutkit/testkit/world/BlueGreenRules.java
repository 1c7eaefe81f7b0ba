package dev.rolloutkit.testkit.world;

import static dev.rolloutkit.testkit.world.RolloutRules.isAborted;
import static dev.rolloutkit.testkit.world.RolloutRules.isPaused;
import static dev.rolloutkit.testkit.world.RolloutRules.ofPass;
import static dev.rolloutkit.testkit.world.RolloutRules.unless;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.testkit.Law;
import dev.rolloutkit.testkit.explore.StateStep;
import dev.rolloutkit.testkit.world.RolloutCluster.Kind;
import java.util.Optional;

/**
 * The laws of blue-green controllers. They compare the objects before and after a pass, so they
 * apply to any controller, regardless of the form of its plans.
 */
public final class BlueGreenRules {
  private static final String ACTIVE = BlueGreenSettings.ACTIVE;
  private static final String PREVIEW = BlueGreenSettings.PREVIEW;

  private BlueGreenRules() {}

  /** All laws of passes. */
  public static ImmutableList<Law<StateStep<RolloutCluster>>> ofPasses() {
    return ImmutableList.of(
        keepsCapacity(),
        servesAlways(),
        waitsForItsUser(),
        remembersPromotions(),
        RolloutRules.abortsForAReason(),
        RolloutRules.deletesNothingSelected(),
        leavesWhatServes(),
        rollsBackFast());
  }

  /**
   * A pass does not reduce the available pods behind the active Service below the desired number,
   * unless the update is aborted. After an abort, fewer pods of the stable version are better than
   * pods of the aborted version.
   */
  public static Law<StateStep<RolloutCluster>> keepsCapacity() {
    return ofPass(
        "a pass takes no available pods from the active Service",
        (before, after) -> {
          int wanted = GoZero.of(before.observed().rollout().spec().replicas());
          int had = before.available(before.selected(ACTIVE));
          int has = after.available(after.selected(ACTIVE));
          boolean knew = before.sees(Kind.REPLICA_SET);
          return unless(
              !knew || isAborted(after) || has >= Math.min(had, wanted),
              "of " + had + " there are " + has + " left");
        });
  }

  /** A pass does not leave an active Service that had available pods without any. */
  public static Law<StateStep<RolloutCluster>> servesAlways() {
    return ofPass(
        "a pass leaves the active Service with pods",
        (before, after) -> {
          boolean served = before.available(before.selected(ACTIVE)) > 0;
          boolean serves = after.available(after.selected(ACTIVE)) > 0;
          return unless(
              !before.sees(Kind.REPLICA_SET) || !served || serves, "it has no available pod");
        });
  }

  /**
   * A version goes live only if a user promoted it, if it is stable, or if it was live before and
   * its scale-down delay has not passed.
   */
  public static Law<StateStep<RolloutCluster>> waitsForItsUser() {
    return ofPass(
        "a version goes live only after its promotion",
        (before, after) -> {
          String live = after.selected(ACTIVE);
          String stable = GoZero.of(before.rollout().status().stableRS());
          boolean moved = !live.equals(before.selected(ACTIVE)) && !live.equals(stable);
          boolean waits = isManual(before) && !stable.isEmpty() && before.sees(Kind.ROLLOUT);
          boolean recent = before.replicaSet(live).map(RolloutRules::hasDelay).orElse(false);
          return unless(
              !moved
                  || !waits
                  || recent
                  || (before.marks().promoted() && !before.marks().mayAbort()),
              live + " is live without a promotion");
        });
  }

  private static boolean isManual(RolloutCluster cluster) {
    var strategy = cluster.rollout().spec().strategy();
    return strategy != null
        && strategy.blueGreen() != null
        && Boolean.FALSE.equals(strategy.blueGreen().autoPromotionEnabled());
  }

  /** The position of a revision among the existing ones, oldest first. */
  private static int age(RolloutCluster cluster, String hash) {
    return Iterables.indexOf(cluster.replicaSets(), each -> RolloutCluster.hash(each).equals(hash));
  }

  /** An update that a user promoted does not wait for a promotion again. */
  public static Law<StateStep<RolloutCluster>> remembersPromotions() {
    return ofPass(
        "a promotion is remembered",
        (before, after) ->
            unless(
                !before.marks().promoted()
                    || before.marks().mayAbort()
                    || isPaused(before)
                    || !isPaused(after)
                    || !before.sees(Kind.ROLLOUT),
                "the update waits for a promotion again"));
  }

  /** The ReplicaSet behind the active Service keeps its size until the cut-over. */
  public static Law<StateStep<RolloutCluster>> leavesWhatServes() {
    return ofPass(
        "the active ReplicaSet keeps its size until the cut-over",
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

  /**
   * A version to which a user rolls back within its scale-down delay keeps this delay until it is
   * live.
   */
  public static Law<StateStep<RolloutCluster>> rollsBackFast() {
    return ofPass(
        "a version keeps its delay during a rollback to it",
        (before, after) -> {
          String wanted = before.podHash();
          String live = before.selected(ACTIVE);
          boolean rollback =
              !isAborted(before)
                  && live.equals(GoZero.of(before.rollout().status().stableRS()))
                  && age(before, wanted) < age(before, live)
                  && before.replicaSet(wanted).map(RolloutRules::isInDelay).orElse(false);
          return unless(
              !rollback
                  || !before.sees(Kind.ROLLOUT)
                  || !before.sees(Kind.REPLICA_SET)
                  || after.selected(ACTIVE).equals(wanted)
                  || after.replicaSet(wanted).map(RolloutRules::isInDelay).orElse(false),
              "the delay of " + wanted + " is taken away before the switch");
        });
  }

  /** The law of a cluster at rest. */
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
            return Optional.of("nothing holds the update, and it is not done: " + status.message());
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
}
