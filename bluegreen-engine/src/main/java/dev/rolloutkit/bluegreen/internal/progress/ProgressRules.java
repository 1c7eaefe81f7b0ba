package dev.rolloutkit.bluegreen.internal.progress;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORT;
import static dev.rolloutkit.engine.internal.status.StatusFields.ACTIVE_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.CONTROLLER_PAUSE;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.OBSERVED_GENERATION;
import static dev.rolloutkit.engine.internal.status.StatusFields.POST_PROMOTION_RUN;
import static dev.rolloutkit.engine.internal.status.StatusFields.PRE_PROMOTION_RUN;
import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;
import static dev.rolloutkit.engine.internal.status.StatusFields.SCALE_UP_PREVIEW_CHECK_POINT;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.internal.rule.PromotionRules;
import dev.rolloutkit.bluegreen.progress.UpdateProgress;
import dev.rolloutkit.bluegreen.progress.UpdateStage;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.Rollbacks;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.engine.progress.Wait;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import io.fabric8.kubernetes.api.model.Service;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Derives the progress of an update from a Rollout and its objects.
 *
 * @rule The progress of a blue-green update is told by its stage and what it waits for, such as a
 *     user who promotes.
 */
public final class ProgressRules {
  private final BlueGreenState observed;
  private final Instant now;
  private final Rollout rollout;
  private final String podHash;
  private final StatusDraft status;
  private final BlueGreenStrategy strategy;
  private final List<ReplicaSetCopy> replicaSets;
  private final List<Wait> waits = new ArrayList<>();
  private String activeHash;

  private ProgressRules(BlueGreenState observed, Instant now, BlueGreenStrategy strategy) {
    this.observed = observed;
    this.now = now;
    this.rollout = observed.rollout();
    this.podHash = observed.podHash();
    this.status = StatusDraft.of(rollout.status());
    this.strategy = strategy;
    this.replicaSets = Owners.members(observed);
    this.activeHash = status.get(ACTIVE_SELECTOR);
  }

  /** The progress of an update. */
  public static Outcome<UpdateProgress> of(BlueGreenState observed, Instant now) {
    BlueGreenStrategy strategy = Strategies.blueGreen(observed.rollout());
    if (strategy == null) {
      return Outcome.failed(
          Problem.required(
              FieldPath.of("spec", "strategy", "blueGreen"), "the Rollout is not blue-green"));
    }
    ProgressRules reading = new ProgressRules(observed, now, strategy);
    UpdateStage stage = reading.stage();
    return Outcome.ok(
        new UpdateProgress(
            stage,
            reading.podHash,
            reading.status.get(STABLE_RS),
            reading.activeHash,
            ImmutableList.copyOf(reading.waits)));
  }

  private UpdateStage stage() {
    if (rollout.metadata().deletionTimestamp() != null) {
      return UpdateStage.DELETING;
    }
    boolean hasServices = readServices();
    if (isRecordedInvalid() || !hasServices) {
      return UpdateStage.INVALID;
    }
    ReplicaSetCopy newRs = ReplicaSetCopy.first(replicaSets, podHash);
    if (newRs == null) {
      return waitFor(
          UpdateStage.NEW_REVISION,
          new Wait.Controller("create the ReplicaSet of revision " + podHash));
    }
    if (!status.get(CURRENT_POD_HASH).equals(podHash)) {
      return waitFor(
          status.get(STABLE_RS).isEmpty() ? UpdateStage.INITIAL_DEPLOY : UpdateStage.NEW_REVISION,
          new Wait.Controller("start revision " + podHash));
    }
    if (status.fullyPromoted()) {
      return afterPromotion(newRs);
    }
    if (status.get(ABORT)) {
      return aborted();
    }
    return duringUpdate(newRs);
  }

  /** Checks that the Services to which the Rollout refers exist. */
  private boolean readServices() {
    boolean all = true;
    for (String name :
        new String[] {GoZero.of(strategy.activeService()), GoZero.of(strategy.previewService())}) {
      Service service = Owners.service(observed.services(), name, rollout);
      if (service == null) {
        if (!name.isEmpty()) {
          waits.add(new Wait.Correction("service " + GoStrings.quote(name) + " not found"));
          all = false;
        }
      } else if (name.equals(strategy.activeService())) {
        activeHash =
            ReplicaSetCopy.entry(
                service.getSpec() == null ? null : service.getSpec().getSelector(),
                RolloutKeys.POD_TEMPLATE_HASH);
      }
    }
    return all;
  }

  private boolean isRecordedInvalid() {
    RolloutCondition condition = status.condition("InvalidSpec");
    if (condition == null
        || !status
            .get(OBSERVED_GENERATION)
            .equals(Long.toString(GoZero.of(rollout.metadata().generation())))) {
      return false;
    }
    waits.add(new Wait.Correction(GoZero.of(condition.message())));
    return true;
  }

  private UpdateStage aborted() {
    if (!activeHash.equals(status.get(STABLE_RS))) {
      waits.add(
          new Wait.Controller(
              "switch the active Service back to "
                  + status.get(STABLE_RS)
                  + ", which it does while every pod of "
                  + podHash
                  + " is available"));
    }
    return waitFor(UpdateStage.ABORTED, new Wait.Retry());
  }

  private UpdateStage afterPromotion(ReplicaSetCopy newRs) {
    int desired = RolloutDefaults.replicas(rollout);
    if (!PromotionRules.isReady(newRs, desired)) {
      waits.add(new Wait.Pods(newRs.name, newRs.availableReplicas, desired));
    }
    if (!activeHash.equals(podHash)) {
      return switchDue(UpdateStage.INITIAL_DEPLOY);
    }
    boolean older = false;
    for (ReplicaSetCopy rs : replicaSets) {
      if (rs.replicas > 0 && !rs.name.equals(newRs.name)) {
        older = true;
        Instant deadline = rs.deadline();
        if (deadline != null) {
          waits.add(new Wait.Until(deadline, rs.name + " is scaled down"));
        } else if (Integer.valueOf(0).equals(strategy.scaleDownDelaySeconds())) {
          waits.add(
              new Wait.Correction(
                  "with scaleDownDelaySeconds 0 the controller never scales " + rs.name + " down"));
        } else {
          waits.add(new Wait.Controller("scale " + rs.name + " down after a delay"));
        }
      }
    }
    return older ? UpdateStage.SCALE_DOWN_DELAY : UpdateStage.STABLE;
  }

  private UpdateStage duringUpdate(ReplicaSetCopy newRs) {
    if (GoZero.of(rollout.spec().paused())) {
      waits.add(new Wait.Unpause());
    }
    if (status.pausedFor(PauseReasons.INCONCLUSIVE)) {
      waits.add(new Wait.Judgement());
    }
    boolean waitsForAUser = !waits.isEmpty();
    if (activeHash.equals(podHash)) {
      return afterSwitch(waitsForAUser);
    }
    int wanted =
        PromotionRules.newRsReplicas(
            rollout, status, newRs, ReplicaSetCopy.last(replicaSets, status.get(ACTIVE_SELECTOR)));
    boolean grows =
        strategy.previewReplicaCount() != null && status.get(SCALE_UP_PREVIEW_CHECK_POINT);
    if (!PromotionRules.isReady(newRs, wanted)) {
      return waitFor(
          grows ? UpdateStage.SCALING_TO_FULL : UpdateStage.PREVIEW_STARTING,
          new Wait.Pods(newRs.name, newRs.availableReplicas, wanted));
    }
    if (status.pausedFor(PauseReasons.BLUE_GREEN)) {
      return paused();
    }
    if (!status.get(PROMOTE_FULL)
        && isIncomplete(strategy.prePromotionAnalysis(), status.find(PRE_PROMOTION_RUN))) {
      return waitFor(
          UpdateStage.PRE_PROMOTION_ANALYSIS,
          analysis("pre-promotion", status.find(PRE_PROMOTION_RUN)));
    }
    if (!waitsForAUser && isPauseDue(newRs)) {
      return waitFor(UpdateStage.PAUSED, new Wait.Controller("pause the update before the switch"));
    }
    return waitsForAUser ? UpdateStage.PAUSED : switchDue(UpdateStage.SWITCHING);
  }

  /** Whether the next pass begins the pause before the switch. */
  private boolean isPauseDue(ReplicaSetCopy newRs) {
    return PromotionRules.needsControllerPause(rollout)
        && !activeHash.isEmpty()
        && !status.get(PROMOTE_FULL)
        && !status.get(SCALE_UP_PREVIEW_CHECK_POINT)
        && !status.get(CONTROLLER_PAUSE)
        && !isFastRollback(newRs);
  }

  private boolean isFastRollback(ReplicaSetCopy newRs) {
    String stable = status.get(STABLE_RS);
    return Rollbacks.of(
            stable,
            rollout.spec().rollbackWindow(),
            replicaSets,
            newRs,
            ReplicaSetCopy.first(replicaSets, stable),
            newRs.isWithinDelay(now))
        .fastRollback();
  }

  private UpdateStage paused() {
    PauseCondition pause = status.pause(PauseReasons.BLUE_GREEN);
    int seconds = GoZero.of(strategy.autoPromotionSeconds());
    Instant start = pause == null ? null : pause.startTime();
    if (RolloutDefaults.autoPromotionEnabled(rollout) && seconds > 0 && start != null) {
      waits.add(new Wait.Until(Times.plusSeconds(start, seconds), "the update is promoted"));
    } else {
      waits.add(new Wait.Promotion());
    }
    return UpdateStage.PAUSED;
  }

  private UpdateStage afterSwitch(boolean waitsForAUser) {
    if (isIncomplete(strategy.postPromotionAnalysis(), status.find(POST_PROMOTION_RUN))) {
      waits.add(analysis("post-promotion", status.find(POST_PROMOTION_RUN)));
    } else if (!waitsForAUser) {
      waits.add(
          new Wait.Controller(
              "make "
                  + podHash
                  + " the stable revision, once its pods are registered if targets are verified"));
    }
    return UpdateStage.POST_PROMOTION;
  }

  private UpdateStage switchDue(UpdateStage stage) {
    if (waits.isEmpty()) {
      waits.add(
          new Wait.Controller(
              "let Service " + GoZero.of(strategy.activeService()) + " select " + podHash));
    }
    return stage;
  }

  private static boolean isIncomplete(
      @Nullable RolloutAnalysis analysis, @Nullable RolloutAnalysisRunStatus run) {
    return analysis != null && (run == null || !"Successful".equals(run.status()));
  }

  private static Wait analysis(String kind, @Nullable RolloutAnalysisRunStatus run) {
    return new Wait.Analysis(
        kind, run == null ? null : run.name(), run == null ? "" : GoZero.of(run.status()));
  }

  private UpdateStage waitFor(UpdateStage stage, Wait wait) {
    waits.add(wait);
    return stage;
  }
}
