package dev.rolloutkit.canary.internal.status;

import static dev.rolloutkit.engine.internal.status.StatusFields.AVAILABLE_REPLICAS;
import static dev.rolloutkit.engine.internal.status.StatusFields.CANARY;
import static dev.rolloutkit.engine.internal.status.StatusFields.COLLISION_COUNT;
import static dev.rolloutkit.engine.internal.status.StatusFields.CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_STEP_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_STEP_INDEX;
import static dev.rolloutkit.engine.internal.status.StatusFields.DURATION;
import static dev.rolloutkit.engine.internal.status.StatusFields.HPA_REPLICAS;
import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;
import static dev.rolloutkit.engine.internal.status.StatusFields.READY_REPLICAS;
import static dev.rolloutkit.engine.internal.status.StatusFields.REPLICAS;
import static dev.rolloutkit.engine.internal.status.StatusFields.SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;
import static dev.rolloutkit.engine.internal.status.StatusFields.UPDATED_REPLICAS;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.canary.internal.plugin.StepPluginResult;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.condition.StatusWrites;
import dev.rolloutkit.engine.internal.pass.PauseDecisions;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.selector.Selectors;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.model.experiment.Experiment;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.RolloutDurationStatus;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.strategy.CanaryStep;
import org.jspecify.annotations.Nullable;

/**
 * The status that a pass over a canary writes at its end: the current step, whether the update is
 * promoted, and everything derived from these.
 *
 * <p>Source: Argo Rollouts, synchronisation of the canary status.
 *
 * @rule The status of a canary has the current step, and a new template or changed steps reset it.
 */
public final class CanaryStatusSync {
  private final CanaryPass pass;
  private final Recorder recorder;
  private PauseDecisions pauses;
  private final StatusDraft next;
  private final CanaryStatus.Builder canary;
  private final int size;

  private CanaryStatusSync(CanaryPass pass, Recorder recorder) {
    this.pass = pass;
    this.recorder = recorder;
    pauses = pass.pauses();
    next = pass.state().successor();
    size = pass.steps().size();
    String name = pass.experiments().statusName();
    canary =
        CanaryStatus.builder()
            .from(pass.before())
            .weights(pass.weights())
            .currentExperiment(name.isEmpty() ? null : name)
            .currentStepAnalysisRunStatus(pass.runs().stepStatus())
            .currentBackgroundAnalysisRunStatus(pass.runs().backgroundStatus());
    pass.plugins()
        .map(StepPluginResult::statuses)
        .ifPresent(statuses -> canary.stepPluginStatuses(statuses.isEmpty() ? null : statuses));
  }

  /** The status after a pass that only scaled: counts and everything derived from them. */
  public static void afterScaling(CanaryPass pass, Recorder recorder) {
    StatusDraft next = pass.status().copy();
    int replicas = next.get(REPLICAS);
    count(pass, next);
    next.set(REPLICAS, replicas);
    StatusWrites.persistAfterScaling(pass.observed(), pass.state(), recorder, next);
  }

  /** Writes the status after any other pass. */
  public static void afterPass(CanaryPass pass, Recorder recorder) {
    CanaryStatusSync sync = new CanaryStatusSync(pass, recorder);
    sync.writeBase();
    if (pass.isChanged()) {
      sync.begin();
    } else {
      sync.goOn();
    }
    sync.next.set(CANARY, sync.canary.build());
    StatusWrites.persist(
        pass.observed(), pass.state().withPauses(sync.pauses), recorder, sync.next);
  }

  private static void count(CanaryPass pass, StatusDraft next) {
    int available = 0;
    int actual = 0;
    for (ReplicaSetCopy rs : pass.revisions().all()) {
      available += rs.availableReplicas;
      actual += rs.actualReplicas;
    }
    next.set(AVAILABLE_REPLICAS, available);
    next.set(REPLICAS, actual);
    next.set(
        HPA_REPLICAS,
        pass.fixes(CanaryDefect.HPA_COUNTS_SURGE) ? Math.min(actual, pass.desired()) : actual);
  }

  private void writeBase() {
    ReplicaSetCopy newRs = pass.requireNewRs();
    count(pass, next);
    int ready = 0;
    for (ReplicaSetCopy rs : pass.revisions().all()) {
      ready += rs.readyReplicas;
    }
    next.set(READY_REPLICAS, ready);

    next.set(CURRENT_POD_HASH, newRs.hash);
    next.set(CURRENT_STEP_HASH, pass.stepHash());
    next.set(UPDATED_REPLICAS, newRs.actualReplicas);
    next.set(COLLISION_COUNT, pass.status().find(COLLISION_COUNT));
    next.set(
        CONDITIONS,
        RolloutConditions.remove(pass.status().get(CONDITIONS), RolloutConditions.INVALID_SPEC));
    next.set(STABLE_RS, pass.status().get(STABLE_RS));
    next.set(
        PROMOTE_FULL, pass.status().get(PROMOTE_FULL) && !newRs.hash.isEmpty() && !abortWins());
    next.set(SELECTOR, Selectors.format(pass.spec().selector()));
  }

  /** A new template or changed steps reset the status; a rollback skips all steps. */
  private void begin() {
    clearPausesAndAbort();
    next.set(PROMOTE_FULL, false);
    canary
        .currentStepAnalysisRunStatus(null)
        .currentBackgroundAnalysisRunStatus(null)
        .stepPluginStatuses(null);
    next.set(CURRENT_STEP_INDEX, orNull(0));
    ReplicaSetCopy newRs = pass.requireNewRs();
    if (size == 0) {
      return;
    }
    if (pass.status().get(STABLE_RS).equals(newRs.hash)) {
      skipSteps("Rollback to stable ReplicaSets");
    } else if (pass.rollback().withinWindow() && newRs.replicas > 0) {
      skipSteps("Rollback to active ReplicaSets within RollbackWindow");
    }
  }

  private void skipSteps(String why) {
    recorder.event(PlanRule.STEP, "SkipSteps", why);
    next.set(CURRENT_STEP_INDEX, size);
  }

  /**
   * Compatibility: once all steps are skipped, a completed step is counted as one beyond the last,
   * and the event includes it in its number of steps.
   */
  private void goOn() {
    Integer index = pass.index().isPresent() ? pass.index().getAsInt() : null;
    boolean skipsAll =
        (pass.status().get(PROMOTE_FULL) && !abortWins()) || pass.rollback().withinWindow();
    if (skipsAll) {
      clearPausesAndAbort();
      index = index == null ? null : Integer.valueOf(size);
    }
    String promoted = Promotion.reason(pass, pauses.isAborted(pass.status()));
    if (!promoted.isEmpty()) {
      promote(promoted);
    } else if (pauses.isAborted(pass.status())) {
      next.set(
          CURRENT_STEP_INDEX,
          orNull(pass.status().fullyPromoted() || next.fullyPromoted() ? size : 0));
    } else if (index != null
        && !(skipsAll && pass.fixes(CanaryDefect.INDEX_OVERRUN))
        && !pass.isStableLost()
        && StepCompletion.isOver(pass)) {
      completeStep(index + 1, skipsAll ? index + 1 : size);
    } else {
      next.set(CURRENT_STEP_INDEX, index);
      rememberExperiment();
    }
  }

  /** A successful Experiment stays in the status until its step is over. */
  private void rememberExperiment() {
    Experiment experiment = pass.experiments().current();
    if (pass.fixes(CanaryDefect.EXPERIMENT_REPEATED)
        && experiment != null
        && experiment.phase().equals("Successful")
        && pass.step().map(CanaryStep::experiment).isPresent()) {
      canary.currentExperiment(experiment.name());
    }
  }

  /**
   * Whether an abort cancels a full promotion, instead of the full promotion cancelling the abort.
   *
   * @rule A full promotion cancels an abort, unless the abort came later.
   */
  private boolean abortWins() {
    return pass.fixes(CanaryDefect.ABORT_IGNORED_AFTER_PROMOTE) && pauses.isAborted(pass.status());
  }

  private void completeStep(int index, int of) {
    recorder.event(
        PlanRule.STEP,
        "RolloutStepCompleted",
        "Rollout step "
            + index
            + "/"
            + of
            + " completed ("
            + pass.step()
                .map(step -> CanarySteps.describe(step, pass.observed().release()))
                .orElse("")
            + ")");
    pauses = pauses.resume(PauseReasons.CANARY_STEP);
    canary.currentStepAnalysisRunStatus(null);
    next.set(CURRENT_STEP_INDEX, index);
  }

  private void promote(String reason) {
    clearPausesAndAbort();
    next.set(PROMOTE_FULL, false);
    next.set(CURRENT_STEP_INDEX, orNull(size));
    if (next.fullyPromoted()) {
      return;
    }
    if (pass.strategy().pingPong() != null) {
      canary.stablePingPong(
          "ping".equals(GoZero.of(pass.before().stablePingPong())) ? "pong" : "ping");
    }
    RolloutDurationStatus duration = next.find(DURATION);
    if (duration != null && GoZero.of(duration.completionStatus()).isEmpty()) {
      next.set(
          DURATION,
          RolloutDurationStatus.builder()
              .from(duration)
              .completionStatus(pass.status().get(PROMOTE_FULL) ? "FastPromoted" : "Promoted")
              .build());
    }
    next.set(STABLE_RS, next.get(CURRENT_POD_HASH));
    recorder.event(
        PlanRule.PROMOTED,
        "RolloutCompleted",
        "Rollout completed update to revision "
            + pass.state().rollout().revisionNumber()
            + " ("
            + next.get(CURRENT_POD_HASH)
            + "): "
            + reason);
  }

  private void clearPausesAndAbort() {
    pauses = pauses.clear();
  }

  /** An index; absent without steps. */
  private @Nullable Integer orNull(int index) {
    return size == 0 ? null : Integer.valueOf(index);
  }
}
