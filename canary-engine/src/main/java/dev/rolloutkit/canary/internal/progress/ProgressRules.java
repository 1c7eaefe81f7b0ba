package dev.rolloutkit.canary.internal.progress;

import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.canary.internal.reconcile.CanaryReconciler;
import dev.rolloutkit.canary.internal.validation.CanaryValidation;
import dev.rolloutkit.canary.progress.CanaryProgress;
import dev.rolloutkit.canary.progress.CanaryStage;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.validation.ValidationCache;
import dev.rolloutkit.engine.progress.Wait;
import dev.rolloutkit.engine.state.TargetCheck;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.status.WeightDestination;
import dev.rolloutkit.model.steps.CanarySteps;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Derives the progress of a canary's update from the observed state.
 *
 * @rule The progress of a canary is told by its step, its weights and what it waits for.
 */
public final class ProgressRules {
  private final CanaryPass pass;
  private final List<Wait> waits = new ArrayList<>();
  private CanaryProgress.@Nullable Step step;

  private ProgressRules(CanaryPass pass) {
    this.pass = pass;
  }

  /** How far an update has come. */
  public static Outcome<CanaryProgress> of(CanaryState state, Instant now, CanaryConfig config) {
    if (Strategies.canary(state.rollout()) == null) {
      return Outcome.failed(
          Problem.required(
              FieldPath.of("spec", "strategy", "canary"), "the Rollout is not a canary"));
    }
    CanaryPass pass =
        CanaryReconciler.observe(CanaryPass.of(state, now, config, new ValidationCache()));
    ProgressRules rules = new ProgressRules(pass);
    CanaryStage stage = rules.stage();
    TrafficWeights weights = pass.before().weights();
    return Outcome.ok(
        new CanaryProgress(
            stage,
            rules.step,
            weights == null ? 0 : weight(weights.canary()),
            ImmutableList.copyOf(rules.waits)));
  }

  private CanaryStage stage() {
    if (pass.rollout().metadata().deletionTimestamp() != null) {
      return CanaryStage.DELETING;
    }
    Optional<Problem> invalid =
        CanaryValidation.problem(pass.cluster(), new ValidationCache(), pass.observed().release());
    if (invalid.isPresent()) {
      return waitFor(CanaryStage.INVALID, new Wait.Correction(invalid.get().text()));
    }
    ReplicaSetCopy newRs = pass.newRs();
    String hash = pass.cluster().podHash();
    if (newRs == null) {
      return waitFor(
          CanaryStage.NEW_REVISION, new Wait.Controller("create the ReplicaSet of " + hash));
    }
    if (pass.isChanged()) {
      return waitFor(
          pass.status().get(STABLE_RS).isEmpty()
              ? CanaryStage.INITIAL_DEPLOY
              : CanaryStage.NEW_REVISION,
          new Wait.Controller("start revision " + hash + " and its first step"));
    }
    if (pass.isFullyPromoted()) {
      return afterPromotion(newRs);
    }
    checkUsers();
    if (pass.isAborted()) {
      return aborted(newRs);
    }
    return duringUpdate(newRs);
  }

  /** Waits that only a user can end. */
  private void checkUsers() {
    if (GoZero.of(pass.spec().paused())) {
      waits.add(new Wait.Unpause());
    }
    if (pass.status().pausedFor(PauseReasons.INCONCLUSIVE)
        || pass.status().pausedFor(PauseReasons.INCONCLUSIVE_EXPERIMENT)) {
      waits.add(new Wait.Judgement());
    }
    String stable = pass.status().get(STABLE_RS);
    if (pass.stableRs() == null && !stable.isEmpty()) {
      waits.add(
          new Wait.Correction(
              "the stable ReplicaSet of "
                  + stable
                  + " is gone; roll back to its template, or promote fully"));
    }
  }

  private CanaryStage afterPromotion(ReplicaSetCopy newRs) {
    checkPods(newRs, pass.desired());
    checkRouter();
    boolean older = false;
    boolean anyWithoutDeadline = false;
    for (ReplicaSetCopy rs : pass.revisions().others()) {
      if (rs.replicas > 0) {
        older = true;
        Instant deadline = rs.deadline();
        anyWithoutDeadline |= deadline == null;
        waits.add(
            deadline == null
                ? new Wait.Controller("scale " + rs.name + " down, maybe after a delay")
                : new Wait.Until(deadline, rs.name + " is scaled down"));
      }
    }
    if (anyWithoutDeadline) {
      checkTargets();
    }
    return older ? CanaryStage.SCALE_DOWN_DELAY : CanaryStage.STABLE;
  }

  /** Behind an ALB, old pods stay until the load balancer has registered the stable ones. */
  private void checkTargets() {
    TrafficRouting routing = pass.strategy().trafficRouting();
    if (routing == null || routing.alb() == null) {
      return;
    }
    for (TargetCheck check : pass.cluster().targetChecks()) {
      if (!check.isVerified()) {
        waits.add(
            new Wait.Targets(
                check.targetGroupArn(), check.registered(), check.total(), check.error()));
        return;
      }
    }
  }

  private CanaryStage aborted(ReplicaSetCopy newRs) {
    TrafficWeights weights = pass.before().weights();
    if (weights != null && weight(weights.canary()) > 0) {
      new StepWaits(pass, waits).checkStable(0);
      checkRouter();
    }
    Instant deadline = newRs.deadline();
    if (newRs.replicas > 0 && deadline != null) {
      waits.add(new Wait.Until(deadline, newRs.name + " is scaled down"));
    }
    return waitFor(CanaryStage.ABORTED, new Wait.Retry());
  }

  private CanaryStage duringUpdate(ReplicaSetCopy newRs) {
    int size = pass.steps().size();
    int index = pass.index().orElse(size);
    if (pass.status().get(STABLE_RS).isEmpty()) {
      checkPods(newRs, pass.desired());
      return waitFor(
          CanaryStage.INITIAL_DEPLOY,
          new Wait.Controller("make " + newRs.hash + " the stable revision"));
    }
    boolean isSkipping = pass.status().get(PROMOTE_FULL) || pass.rollback().withinWindow();
    if (!isSkipping && pass.step().isPresent()) {
      step = new CanaryProgress.Step(index + 1, size, CanarySteps.describe(pass.step().get()));
      new StepWaits(pass, waits).check(pass.step().get());
      checkRouter();
      if (waits.isEmpty()) {
        waits.add(new Wait.Controller("continue with the next step"));
      }
      return CanaryStage.STEP;
    }
    checkPods(newRs, pass.desired());
    if (pass.isRouted() && !isSkipping) {
      new StepWaits(pass, waits).checkVerified();
    }
    checkRouter();
    if (waits.isEmpty()) {
      waits.add(new Wait.Controller("make " + newRs.hash + " the stable revision"));
    }
    return CanaryStage.COMPLETING;
  }

  private void checkPods(ReplicaSetCopy rs, int wanted) {
    if (rs.availableReplicas < wanted) {
      waits.add(new Wait.Pods(rs.name, rs.availableReplicas, wanted));
    }
  }

  /** Errors that the routers currently return. */
  private void checkRouter() {
    if (pass.isRouted()) {
      pass.cluster()
          .routers()
          .ifPresent(
              routers ->
                  routers.forEach(
                      router ->
                          router
                              .newError()
                              .or(router::updateHash)
                              .or(router::setWeight)
                              .or(router::verifyError)
                              .ifPresent(
                                  error -> waits.add(new Wait.Router(router.type(), error)))));
    }
  }

  private CanaryStage waitFor(CanaryStage stage, Wait wait) {
    waits.add(wait);
    return stage;
  }

  static int weight(@Nullable WeightDestination destination) {
    return destination == null ? 0 : GoZero.of(destination.weight());
  }

  /** The weight of all traffic. */
  static int all(CanaryPass pass) {
    return RolloutDefaults.maxTrafficWeight(pass.rollout());
  }
}
