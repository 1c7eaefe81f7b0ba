package dev.rolloutkit.model.traffic;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.internal.traffic.ProgressThresholds;
import dev.rolloutkit.model.problem.ModelProblemCodes;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.status.WeightDestination;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Decides on the traffic of a canary: which weight it gets now, and which calls to the router set
 * it.
 *
 * <p>Source: Argo Rollouts 1.9, traffic routing of the rollout controller.
 *
 * @rule The weight that the router gets is that of the current step once the ReplicaSets have their
 *     sizes, that of the last {@code setWeight} step until then, and 0 without available new pods.
 */
public final class TrafficDecisions {
  private static final FieldPath CANARY = FieldPath.of("spec", "strategy", "canary");

  private static final int HUNDRED = 100;

  private final TrafficInput in;
  private final Rollout rollout;
  private final CanaryStrategy canary;
  private final @Nullable ReplicaSetState newSet;
  private final @Nullable ReplicaSetState stableSet;
  private final @Nullable TrafficWeights previous;
  private final int max;
  private final int replicas;
  private final List<TrafficCall> calls = new ArrayList<>(5);

  private int weight;
  private String canaryHash;
  private ImmutableList<WeightDestination> destinations = ImmutableList.of();

  private TrafficDecisions(TrafficInput in, CanaryStrategy canary, int replicas) {
    this.in = in;
    this.rollout = in.rollout();
    this.canary = canary;
    this.replicas = replicas;
    newSet = in.newSet().orElse(null);
    stableSet = in.stableSet().orElse(null);
    previous = rollout.status().canary() == null ? null : rollout.status().canary().weights();
    max = RolloutDefaults.maxTrafficWeight(rollout);
    canaryHash = newSet == null ? "" : newSet.hash();
  }

  /**
   * Computes the next change to the traffic.
   *
   * <p>Problems, each of which crashes the controller: no canary strategy; {@code spec.replicas}
   * absent; a maximum weight of 0; no new ReplicaSet while a dynamically scaled canary rolls back
   * to stable; a full promotion of 0 replicas; a step index beyond the last step while replicas are
   * not ready; an unverified weight of all traffic without a step index.
   */
  public static Outcome<TrafficDecision> decide(TrafficInput in) {
    CanaryStrategy canary = Strategies.canary(in.rollout());
    if (canary == null) {
      return Outcome.failed(Problem.required(CANARY, "only a canary shifts traffic"));
    }
    Integer replicas = in.rollout().spec().replicas();
    if (replicas == null) {
      return Outcome.failed(
          Problem.required(FieldPath.of("spec", "replicas"), "weights depend on it"));
    }
    TrafficDecisions decision = new TrafficDecisions(in, canary, replicas);
    if (decision.max == 0) {
      return Outcome.failed(
          Problem.invalid(CANARY.child("trafficRouting", "maxTrafficWeight"), 0, "must not be 0"));
    }
    Problem crash = decision.branch();
    if (crash != null) {
      return Outcome.failed(crash);
    }
    if (decision.fixes(RolloutDefect.EXPERIMENT_OVERWEIGHT)) {
      decision.capDestinations();
    }
    return decision.isBackedByStable()
        ? decision.apply()
        : Outcome.ok(
            new TrafficDecision(
                ImmutableList.copyOf(decision.calls),
                Optional.ofNullable(decision.previous),
                false,
                Optional.empty(),
                Optional.empty()));
  }

  /** Chooses weight and destinations; a problem if the controller crashes. */
  private @Nullable Problem branch() {
    String stableHash = GoZero.of(rollout.status().stableRS());
    boolean onStable = stableHash.equals(GoZero.of(rollout.status().currentPodHash()));
    boolean dynamic = GoZero.of(canary.dynamicStableScale());
    if (onStable && canary.trafficRouting() != null && dynamic && previous != null) {
      if (newSet == null) {
        return Problem.required(
            FieldPath.of("newSet"),
            "must exist while a canary with dynamicStableScale" + " returns to the stable version");
      }
      String before = hash(previous.canary());
      if (!before.equals(newSet.hash()) && newSet.available() < replicas) {
        weight = rollbackWeight();
        canaryHash = before;
        return null;
      }
    }
    if (onStable) {
      calls.add(new TrafficCall.RemoveManagedRoutes());
      return null;
    }
    if (GoZero.of(rollout.status().abort())) {
      weight = rollbackWeight();
      if ((!dynamic || weight == 0)
          && stableSet != null
          && !GoZero.of(canary.canaryService()).isEmpty()) {
        calls.add(new TrafficCall.PointCanaryServiceAtStable());
      }
      calls.add(new TrafficCall.RemoveManagedRoutes());
      return null;
    }
    if (ReplicaSetState.availableOf(newSet) == 0) {
      destinations = experimentDestinations();
      calls.add(new TrafficCall.RemoveManagedRoutes());
      return null;
    }
    if (GoZero.of(rollout.status().promoteFull())) {
      return promoteFull(dynamic);
    }
    return step();
  }

  private @Nullable Problem promoteFull(boolean dynamic) {
    if (dynamic && replicas == 0 && fixes(RolloutDefect.ZERO_REPLICAS_PANIC)) {
      weight = max;
      calls.add(new TrafficCall.RemoveManagedRoutes());
      return null;
    }
    if (dynamic && replicas == 0) {
      return Problem.invalid(
          FieldPath.of("spec", "replicas"),
          0,
          "must not be 0 during a full promotion" + " with dynamicStableScale");
    }
    weight =
        dynamic
            ? max * ReplicaSetState.availableOf(newSet) / replicas
            : previous == null ? 0 : weight(previous.canary());
    calls.add(new TrafficCall.RemoveManagedRoutes());
    return null;
  }

  private @Nullable Problem step() {
    List<CanaryStep> steps = Strategies.steps(rollout);
    if (steps.isEmpty()) {
      return null;
    }
    int index = CanarySteps.currentIndex(rollout).orElse(0);
    Outcome<Boolean> ready = isReady();
    if (ready instanceof Outcome.Failed<Boolean> failed) {
      return failed.problems().get(0);
    }
    if (!ready.orElseThrow()) {
      if (index > steps.size()) {
        return Problem.invalid(
            FieldPath.of("status", "currentStepIndex"), index, "must not be beyond the last step");
      }
      for (int i = index - 1; i >= 0; i--) {
        Integer set = steps.get(i).setWeight();
        if (set != null) {
          weight = set;
          break;
        }
      }
      destinations = experimentDestinations();
    } else if (index == steps.size()) {
      weight = max;
    } else {
      weight = CanarySteps.currentSetWeight(rollout);
      destinations = experimentDestinations();
    }
    return null;
  }

  private boolean fixes(RolloutDefect defect) {
    return in.fixes().fixes(defect);
  }

  private boolean isNewSetReady(int wanted) {
    return ProgressThresholds.reached(canary.replicaProgressThreshold(), newSet, wanted)
        || (fixes(RolloutDefect.WEIGHT_DOWN_SCALES_FIRST)
            && ReplicaSetState.availableOf(newSet) >= wanted)
        || (fixes(RolloutDefect.THRESHOLD_ABOVE_WANTED)
            && ProgressThresholds.reached(null, newSet, wanted));
  }

  /** Whether both sets have the replicas of the current step. */
  private Outcome<Boolean> isReady() {
    return ReplicaCounts.of(rollout, newSet, stableSet, null, in.release())
        .map(
            counts ->
                isNewSetReady(counts.canary())
                    && (GoZero.of(canary.dynamicStableScale())
                        || (stableSet != null
                            && stableSet.replicas() == stableSet.observed()
                            && stableSet.replicas() == counts.stable())));
  }

  /**
   * The weight during the return to the stable version, limited by both sets.
   *
   * @rule During the return to the stable version the weight is limited by both sets.
   */
  private int rollbackWeight() {
    if (!GoZero.of(canary.dynamicStableScale())
        || newSet == null
        || stableSet == null
        || replicas == 0) {
      return 0;
    }
    int desired = ReplicaCounts.desiredCanaryWeight(rollout, newSet, stableSet, in.release());
    int stableShare = max * stableSet.available() / replicas;
    int needed = Math.max(0, max - stableShare);
    if (!in.release().has(RolloutsChange.ABORT_BY_STEPS)) {
      return previous == null ? needed : Math.min(needed, weight(previous.canary()));
    }
    if (previous == null) {
      return fixes(RolloutDefect.ABORT_WEIGHT_WITHOUT_PODS) && newSet.available() == 0
          ? 0
          : Math.max(needed, desired);
    }
    int current = weight(previous.canary());
    if (desired <= 0) {
      return Math.min(needed, current);
    }
    return stableShare < max - desired ? current : Math.min(desired, current);
  }

  private ImmutableList<WeightDestination> experimentDestinations() {
    return ExperimentDestinations.of(rollout, in.experiment());
  }

  /**
   * Limits the experiment to the weight that the canary leaves.
   *
   * @rule The weights of an Experiment are limited to what the canary leaves.
   */
  private void capDestinations() {
    int rest = max - weight;
    ImmutableList.Builder<WeightDestination> capped = ImmutableList.builder();
    for (WeightDestination destination : destinations) {
      int share = Math.max(0, Math.min(weight(destination), rest));
      rest -= share;
      capped.add(WeightDestination.builder().from(destination).weight(share).build());
    }
    destinations = capped.build();
  }

  /** Whether the stable ReplicaSet can serve the remaining traffic. */
  private boolean isBackedByStable() {
    int of = in.release().has(RolloutsChange.WEIGHT_OUT_OF_MAXIMUM) ? max : HUNDRED;
    int needed = (max - weight) * replicas / of;
    return stableSet != null
        && (stableSet.available() >= needed
            || (fixes(RolloutDefect.BAD_STABLE_BLOCKS) && !isRaisedForStable())
            || (!fixes(RolloutDefect.THRESHOLD_LOWERS_GUARD)
                && ProgressThresholds.reached(
                    canary.replicaProgressThreshold(), stableSet, needed)));
  }

  /** Whether the stable ReplicaSet would get more traffic than it gets now. */
  private boolean isRaisedForStable() {
    int rest = max - weight;
    for (WeightDestination destination : destinations) {
      rest -= weight(destination);
    }
    return previous == null || rest > weight(previous.stable());
  }

  private Outcome<TrafficDecision> apply() {
    String stableHash = stableSet == null ? "" : stableSet.hash();
    Optional<CanaryStep> step = CanarySteps.current(rollout);
    OptionalLong revision = RevisionAnnotation.of(rollout);
    if (step.isPresent() && revision.isPresent() && revision.getAsLong() > 1) {
      if (fixes(RolloutDefect.ROUTES_LOST)) {
        setRoutesSoFar();
      } else {
        setRoutes(step.get());
      }
    }
    boolean traffic = previous != null && weight(previous.canary()) > 0;
    if (ReplicaSetState.availableOf(newSet) == 0
        && traffic
        && in.release().has(RolloutsChange.WEIGHT_BEFORE_HASH)) {
      calls.add(new TrafficCall.SetWeight(weight, destinations));
    }
    calls.add(new TrafficCall.UpdateHash(canaryHash, stableHash, destinations));
    calls.add(new TrafficCall.SetWeight(weight, destinations));
    calls.add(new TrafficCall.VerifyWeight(weight, destinations));
    TrafficWeights next =
        WeightStatus.of(canary, max, weight, canaryHash, stableHash, destinations, previous);
    boolean changed = WeightStatus.differ(previous, next);
    Optional<String> change =
        changed ? Optional.of(WeightStatus.message(previous, next)) : Optional.empty();
    TrafficWeights kept = changed || previous == null ? next : previous;
    TrafficWeights weights = WeightStatus.verified(kept, in.verified().orElse(null));
    boolean unverified = !in.verified().orElse(true);
    if (!unverified || weight != max) {
      return Outcome.ok(decision(weights, unverified, change, Optional.empty()));
    }
    Integer index = rollout.status().currentStepIndex();
    if (index == null && fixes(RolloutDefect.END_VERIFY_PANIC)) {
      return Outcome.ok(decision(weights, true, change, Optional.empty()));
    }
    if (index == null) {
      return Outcome.failed(
          Problem.required(
              FieldPath.of("status", "currentStepIndex"),
              "must be set while the weight of all traffic" + " is not yet verified"));
    }
    boolean atEnd = Strategies.steps(rollout).size() >= index;
    return Outcome.ok(
        decision(
            weights,
            true,
            change,
            atEnd
                ? Optional.of(
                    Problem.plain(
                        FieldPath.root(),
                        "end of rollout, desired weight " + weight + " not yet verified",
                        ModelProblemCodes.WEIGHT_NOT_VERIFIED))
                : Optional.empty()));
  }

  private void setRoutes(CanaryStep step) {
    if (step.setHeaderRoute() != null) {
      calls.add(new TrafficCall.SetHeaderRoute(step.setHeaderRoute()));
    }
    if (step.setMirrorRoute() != null) {
      calls.add(new TrafficCall.MirrorRoute(step.setMirrorRoute()));
    }
  }

  /** Unless routes are removed, the routes of all steps so far are in effect. */
  private void setRoutesSoFar() {
    for (TrafficCall call : calls) {
      if (call instanceof TrafficCall.RemoveManagedRoutes) {
        return;
      }
    }
    List<CanaryStep> steps = Strategies.steps(rollout);
    for (int i = 0; i <= CanarySteps.currentIndex(rollout).orElse(-1); i++) {
      setRoutes(steps.get(i));
    }
  }

  private TrafficDecision decision(
      TrafficWeights weights, boolean requeue, Optional<String> change, Optional<Problem> error) {
    return new TrafficDecision(
        ImmutableList.copyOf(calls), Optional.of(weights), requeue, change, error);
  }

  private static int weight(@Nullable WeightDestination destination) {
    return destination == null ? 0 : GoZero.of(destination.weight());
  }

  private static String hash(@Nullable WeightDestination destination) {
    return destination == null ? "" : GoZero.of(destination.podTemplateHash());
  }
}
