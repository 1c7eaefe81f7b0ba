package dev.rolloutkit.testkit.world;

import static dev.rolloutkit.testkit.world.RolloutRules.hasDelay;
import static dev.rolloutkit.testkit.world.RolloutRules.isAborted;
import static dev.rolloutkit.testkit.world.RolloutRules.isInDelay;
import static dev.rolloutkit.testkit.world.RolloutRules.isPaused;
import static dev.rolloutkit.testkit.world.RolloutRules.ofPass;
import static dev.rolloutkit.testkit.world.RolloutRules.unless;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.status.WeightDestination;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.testkit.Law;
import dev.rolloutkit.testkit.explore.StateStep;
import dev.rolloutkit.testkit.world.RolloutCluster.Kind;
import dev.rolloutkit.testkit.world.RolloutCluster.Targets;
import dev.rolloutkit.testkit.world.RolloutCluster.Traffic;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Arrays;
import java.util.Optional;

/**
 * The laws of canary controllers. They compare the objects before and after a pass, so they apply
 * to any controller.
 */
public final class CanaryRules {
  private static final String STABLE = CanarySettings.STABLE;
  private static final String CANARY = CanarySettings.CANARY;
  private static final int ALL = 100;

  private CanaryRules() {}

  /** All laws of passes. */
  public static ImmutableList<Law<StateStep<RolloutCluster>>> ofPasses() {
    return ImmutableList.of(
        weighsReadyPods(),
        servesAlways(),
        carriesItsWeight(),
        keepsDelays(),
        waitsForTargets(),
        delaysBeginWithoutTraffic(),
        keepsAbortedCanaries(),
        promotesAtTheEnd(),
        abortsBeatPromotions(),
        RolloutRules.abortsForAReason(),
        RolloutRules.deletesNothingSelected());
  }

  private static int requested(Traffic traffic, String service) {
    return service.equals(CANARY) ? traffic.requested() : ALL - traffic.requested();
  }

  private static int acting(Traffic traffic, String service) {
    return service.equals(CANARY) ? traffic.acting() : ALL - traffic.acting();
  }

  /** The weight of a Service in the status of the Rollout; 0 if it has none. */
  private static int recorded(RolloutCluster cluster, String service) {
    CanaryStatus canary = cluster.rollout().status().canary();
    TrafficWeights weights = canary == null ? null : canary.weights();
    WeightDestination one =
        weights == null ? null : service.equals(CANARY) ? weights.canary() : weights.stable();
    return one == null ? 0 : GoZero.of(one.weight());
  }

  private static int wanted(RolloutCluster cluster) {
    return GoZero.of(cluster.observed().rollout().spec().replicas());
  }

  private static boolean seesAll(RolloutCluster cluster) {
    return Arrays.stream(Kind.values()).allMatch(cluster::sees);
  }

  /**
   * Weight moves to a Service only if it has enough ready pods. A controller that did not receive
   * the answer of its router may still work with the weight in the status.
   */
  public static Law<StateStep<RolloutCluster>> weighsReadyPods() {
    return ofPass(
        "weight moves only to pods that are ready",
        (before, after) -> {
          for (String service : before.selectors().keySet()) {
            int weight = requested(after.traffic(), service);
            int ready = after.available(after.selected(service));
            int needed = service.equals(STABLE) ? weight * wanted(before) / ALL : 1;
            int had = Math.max(requested(before.traffic(), service), recorded(before, service));
            boolean moved = weight > had && ready < needed;
            if (moved && seesAll(before) && isServedElsewhere(before, service)) {
              return Optional.of(
                  "Service " + service + " gets " + weight + " % with " + ready + " ready pods");
            }
          }
          return Optional.empty();
        });
  }

  /** Whether the other Service has ready pods. If not, the weight is lost anyway. */
  private static boolean isServedElsewhere(RolloutCluster cluster, String service) {
    String other = service.equals(STABLE) ? CANARY : STABLE;
    return cluster.available(cluster.selected(other)) > 0;
  }

  /** A pass does not leave a Service that receives traffic and had available pods without any. */
  public static Law<StateStep<RolloutCluster>> servesAlways() {
    return ofPass(
        "a pass leaves a Service that has traffic with pods",
        (before, after) -> {
          for (String service : before.selectors().keySet()) {
            boolean served = before.available(before.selected(service)) > 0;
            boolean serves = after.available(after.selected(service)) > 0;
            int share =
                Math.min(acting(before.traffic(), service), acting(after.traffic(), service));
            if (share > 0 && served && !serves && seesAll(before)) {
              return Optional.of("Service " + service + " has " + share + " % and no pod");
            }
          }
          return Optional.empty();
        });
  }

  /** A version keeps enough pods for the weight that its router applies or was last given. */
  public static Law<StateStep<RolloutCluster>> carriesItsWeight() {
    return ofPass(
        "pods that receive traffic are not removed",
        (before, after) -> {
          for (String service : before.selectors().keySet()) {
            String hash = before.selected(service);
            int share =
                Math.max(acting(before.traffic(), service), requested(after.traffic(), service));
            int needed = (share * wanted(before) + ALL - 1) / ALL;
            boolean shrinks = after.size(hash) < before.size(hash);
            boolean isStillSelected = hash.equals(after.selected(service));
            if (shrinks && isStillSelected && after.size(hash) < needed && seesAll(before)) {
              return Optional.of(
                  "of " + hash + " " + after.size(hash) + " pods are left for " + share + " %");
            }
          }
          return Optional.empty();
        });
  }

  /**
   * An old version keeps its available pods until its scale-down delay has passed, and does not
   * lose them without such a delay.
   */
  public static Law<StateStep<RolloutCluster>> keepsDelays() {
    return ofPass(
        "an old version keeps its pods for its delay",
        (before, after) -> {
          String stable = GoZero.of(after.rollout().status().stableRS());
          for (ReplicaSet each : before.replicaSets()) {
            String hash = RolloutCluster.hash(each);
            boolean isOld =
                !hash.equals(stable) && !hash.equals(after.podHash()) && !isAborted(after);
            boolean shrinks = after.size(hash) < before.size(hash);
            boolean had = RolloutCluster.available(each) > after.size(hash);
            boolean early = shrinks && (isInDelay(each) || (had && !hasDelay(each)));
            if (isOld && early && hasDelays(before) && seesAll(before)) {
              return Optional.of(hash + " goes to " + after.size(hash) + " before its delay ended");
            }
          }
          return Optional.empty();
        });
  }

  /**
   * An old version keeps its available pods until the load balancer has registered the pods that
   * replaced them, and its delay does not begin before.
   */
  public static Law<StateStep<RolloutCluster>> waitsForTargets() {
    return ofPass(
        "an old version keeps its pods until the new ones are registered",
        (before, after) -> {
          String stable = GoZero.of(before.rollout().status().stableRS());
          boolean waits =
              before.traffic().targets() == Targets.MISSING
                  && before.available(before.selected(STABLE)) > 0
                  && stable.equals(before.podHash())
                  && stable.equals(before.selected(STABLE));
          for (ReplicaSet each : before.replicaSets()) {
            String hash = RolloutCluster.hash(each);
            int kept = Math.min(before.size(hash), RolloutCluster.available(each));
            boolean begins =
                !hasDelay(each) && after.replicaSet(hash).map(RolloutRules::hasDelay).orElse(false);
            if (waits
                && !hash.equals(stable)
                && (after.size(hash) < kept || begins)
                && seesAll(before)) {
              return Optional.of(hash + " goes to " + after.size(hash) + " or begins its delay");
            }
          }
          return Optional.empty();
        });
  }

  private static boolean hasDelays(RolloutCluster cluster) {
    CanaryStrategy strategy = Strategies.canary(cluster.rollout());
    return strategy != null
        && strategy.trafficRouting() != null
        && !GoZero.of(strategy.dynamicStableScale())
        && !Integer.valueOf(0).equals(strategy.scaleDownDelaySeconds());
  }

  /** The scale-down delay of an aborted version begins after it stops receiving traffic. */
  public static Law<StateStep<RolloutCluster>> delaysBeginWithoutTraffic() {
    return ofPass(
        "the delay of an aborted version begins when it receives no more traffic",
        (before, after) -> {
          String hash = after.podHash();
          int share = after.traffic().acting();
          boolean begins =
              !before.replicaSet(hash).map(RolloutRules::hasDelay).orElse(true)
                  && after.replicaSet(hash).map(RolloutRules::hasDelay).orElse(false);
          return unless(
              !begins || share == 0 || !isAborted(after) || !seesAll(before),
              hash + " still has " + share + " %");
        });
  }

  /** With {@code abortScaleDownDelaySeconds: 0} an aborted canary keeps its pods. */
  public static Law<StateStep<RolloutCluster>> keepsAbortedCanaries() {
    return ofPass(
        "an aborted canary without a delay keeps its pods",
        (before, after) -> {
          String hash = after.podHash();
          CanaryStrategy strategy = Strategies.canary(before.rollout());
          Integer delay = strategy == null ? null : strategy.abortScaleDownDelaySeconds();
          boolean isKept = delay != null && delay == 0 && isAborted(after);
          boolean isGone = after.size(hash) == 0 && before.size(hash) > 0;
          return unless(!isKept || !isGone || !seesAll(before), hash + " goes to 0");
        });
  }

  /** A version becomes stable only after its last step, or if a user promotes it fully. */
  public static Law<StateStep<RolloutCluster>> promotesAtTheEnd() {
    return ofPass(
        "a version becomes stable after its last step",
        (before, after) -> {
          RolloutStatus was = before.rollout().status();
          String stable = GoZero.of(was.stableRS());
          boolean promoted =
              !stable.isEmpty()
                  && !stable.equals(after.rollout().status().stableRS())
                  && !GoZero.of(was.promoteFull());
          int steps = Strategies.steps(before.rollout()).size();
          int index = GoZero.of(was.currentStepIndex());
          return unless(
              !promoted || index >= steps || !seesAll(before),
              "it is at step " + index + " of " + steps);
        });
  }

  /** An aborted version does not become stable. */
  public static Law<StateStep<RolloutCluster>> abortsBeatPromotions() {
    return ofPass(
        "an aborted version does not become stable",
        (before, after) -> {
          Rollout is = after.rollout();
          boolean promoted =
              !GoZero.of(before.rollout().status().stableRS()).equals(is.status().stableRS());
          return unless(
              !promoted || !before.marks().mayAbort() || !seesAll(before),
              is.status().stableRS() + " does");
        });
  }

  /** The index of the current step is at most the number of steps. */
  public static Law<RolloutCluster> staysInSteps() {
    return Law.of(
        "the index of the current step is valid",
        cluster -> {
          int steps = Strategies.steps(cluster.rollout()).size();
          int index = GoZero.of(cluster.rollout().status().currentStepIndex());
          return unless(index <= steps, "it is " + index + " of " + steps);
        });
  }

  /** The law of a cluster at rest. */
  public static Law<RolloutCluster> restsWell() {
    return Law.of("a rollout comes to a good rest", CanaryRules::badRest);
  }

  private static Optional<String> badRest(RolloutCluster cluster) {
    RolloutStatus status = cluster.rollout().status();
    String stable = GoZero.of(status.stableRS());
    Traffic traffic = cluster.traffic();
    boolean stands = GoZero.of(cluster.rollout().spec().paused());
    boolean isLost = cluster.replicaSet(stable).isEmpty();
    boolean held = isPaused(cluster) || isAborted(cluster) || stands || isLost;
    if (!held && !stable.equals(cluster.podHash())) {
      return Optional.of("nothing holds the update, and it is not done: " + status.message());
    }
    if (wanted(cluster) > 0
        && !isLost
        && cluster.available(stable) == 0
        && traffic.acting() < ALL) {
      return Optional.of("the stable version has no pod");
    }
    if (isAborted(cluster) && traffic.acting() > 0 && !stands) {
      return Optional.of("the update is aborted, and has " + traffic.acting() + " %");
    }
    CanaryStatus canary = status.canary();
    if (canary != null
        && canary.weights() != null
        && Boolean.FALSE.equals(canary.weights().verified())) {
      return Optional.of("the status says that the weights are not verified");
    }
    return cluster.replicaSets().stream()
        .map(RolloutCluster::hash)
        .filter(hash -> cluster.size(hash) > 0 && !stands)
        .filter(hash -> !hash.equals(stable) && !hash.equals(cluster.podHash()))
        .findFirst()
        .map(hash -> "nobody needs the pods of " + hash);
  }
}
