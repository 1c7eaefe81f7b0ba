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
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.condition.StatusWrites;
import dev.rolloutkit.engine.internal.pass.Flow;
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
 */
public final class CanaryStatusSync {
  private final CanaryPass pass;
  private final StatusDraft next;
  private final CanaryStatus.Builder canary;
  private final int size;

  private CanaryStatusSync(CanaryPass pass) {
    this.pass = pass;
    next = pass.out().newStatus();
    size = pass.steps().size();
    canary =
        CanaryStatus.builder()
            .from(pass.before())
            .weights(pass.weights())
            .currentExperiment(pass.experimentName().isEmpty() ? null : pass.experimentName())
            .currentStepAnalysisRunStatus(pass.stepRunEntry())
            .currentBackgroundAnalysisRunStatus(pass.backgroundRunEntry());
    pass.plugins()
        .map(StepPluginResult::statuses)
        .ifPresent(statuses -> canary.stepPluginStatuses(statuses.isEmpty() ? null : statuses));
  }

  /** The status after a pass that only scaled: counts and everything derived from them. */
  public static Flow afterScaling(CanaryPass pass) {
    StatusDraft next = pass.out().status().copy();
    int replicas = next.get(REPLICAS);
    count(pass, next);
    next.set(REPLICAS, replicas);
    return StatusWrites.persistAfterScaling(pass.in(), pass.out(), next);
  }

  /** Writes the status after any other pass. */
  public static Flow afterPass(CanaryPass pass) {
    CanaryStatusSync sync = new CanaryStatusSync(pass);
    sync.writeBase();
    if (pass.isChanged()) {
      sync.begin();
    } else {
      sync.goOn();
    }
    sync.next.set(CANARY, sync.canary.build());
    return StatusWrites.persist(pass.in(), pass.out(), sync.next);
  }

  private static void count(CanaryPass pass, StatusDraft next) {
    int available = 0;
    int actual = 0;
    for (ReplicaSetCopy rs : pass.out().replicaSets()) {
      available += rs.availableReplicas;
      actual += rs.actualReplicas;
    }
    next.set(AVAILABLE_REPLICAS, available);
    next.set(REPLICAS, actual);
    next.set(
        HPA_REPLICAS,
        pass.fixes(CanaryDefect.HPA_COUNTS_SURGE) ? Math.min(actual, pass.in().desired()) : actual);
  }

  private void writeBase() {
    ReplicaSetCopy newRs = pass.out().requireNewRs();
    count(pass, next);
    int ready = 0;
    for (ReplicaSetCopy rs : pass.out().replicaSets()) {
      ready += rs.readyReplicas;
    }
    next.set(READY_REPLICAS, ready);

    next.set(CURRENT_POD_HASH, newRs.hash);
    next.set(CURRENT_STEP_HASH, pass.stepHash());
    next.set(UPDATED_REPLICAS, newRs.actualReplicas);
    next.set(COLLISION_COUNT, pass.out().status().find(COLLISION_COUNT));
    next.set(
        CONDITIONS,
        RolloutConditions.remove(
            pass.out().status().get(CONDITIONS), RolloutConditions.INVALID_SPEC));
    next.set(STABLE_RS, pass.out().status().get(STABLE_RS));
    next.set(
        PROMOTE_FULL,
        pass.out().status().get(PROMOTE_FULL) && !newRs.hash.isEmpty() && !abortWins());
    next.set(SELECTOR, Selectors.format(pass.in().spec().selector()));
  }

  /** A new template or changed steps reset the status; a rollback skips all steps. */
  private void begin() {
    dropPausesAndAbort();
    next.set(PROMOTE_FULL, false);
    canary
        .currentStepAnalysisRunStatus(null)
        .currentBackgroundAnalysisRunStatus(null)
        .stepPluginStatuses(null);
    next.set(CURRENT_STEP_INDEX, orNull(0));
    ReplicaSetCopy newRs = pass.out().requireNewRs();
    if (size == 0) {
      return;
    }
    if (pass.out().status().get(STABLE_RS).equals(newRs.hash)) {
      skipSteps("Rollback to stable ReplicaSets");
    } else if (pass.out().rollbackKind().withinWindow() && newRs.replicas > 0) {
      skipSteps("Rollback to active ReplicaSets within RollbackWindow");
    }
  }

  private void skipSteps(String why) {
    pass.out().event(Rule.STEP, "SkipSteps", why);
    next.set(CURRENT_STEP_INDEX, size);
  }

  /**
   * Compatibility: once all steps are skipped, a completed step is counted as one beyond the last,
   * and the event includes it in its number of steps.
   */
  private void goOn() {
    Integer index = pass.index().isPresent() ? pass.index().getAsInt() : null;
    boolean skipsAll =
        (pass.out().status().get(PROMOTE_FULL) && !abortWins())
            || pass.out().rollbackKind().withinWindow();
    if (skipsAll) {
      dropPausesAndAbort();
      index = index == null ? null : Integer.valueOf(size);
    }
    String promoted = Promotion.reason(pass);
    if (!promoted.isEmpty()) {
      promote(promoted);
    } else if (pass.out().aborted()) {
      next.set(
          CURRENT_STEP_INDEX,
          orNull(pass.out().status().fullyPromoted() || next.fullyPromoted() ? size : 0));
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
    Experiment experiment = pass.experiment();
    if (pass.fixes(CanaryDefect.EXPERIMENT_REPEATED)
        && experiment != null
        && experiment.phase().equals("Successful")
        && pass.step().map(CanaryStep::experiment).isPresent()) {
      canary.currentExperiment(experiment.name());
    }
  }

  /**
   * Whether an abort cancels a full promotion, instead of the full promotion cancelling the abort.
   */
  private boolean abortWins() {
    return pass.fixes(CanaryDefect.ABORT_IGNORED_AFTER_PROMOTE) && pass.out().aborted();
  }

  private void completeStep(int index, int of) {
    pass.out()
        .event(
            Rule.STEP,
            "RolloutStepCompleted",
            "Rollout step "
                + index
                + "/"
                + of
                + " completed ("
                + pass.step()
                    .map(step -> CanarySteps.describe(step, pass.in().release()))
                    .orElse("")
                + ")");
    pass.out().pauses().removePause(PauseReasons.CANARY_STEP);
    canary.currentStepAnalysisRunStatus(null);
    next.set(CURRENT_STEP_INDEX, index);
  }

  private void promote(String reason) {
    dropPausesAndAbort();
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
              .completionStatus(pass.out().status().get(PROMOTE_FULL) ? "FastPromoted" : "Promoted")
              .build());
    }
    next.set(STABLE_RS, next.get(CURRENT_POD_HASH));
    pass.out()
        .event(
            Rule.PROMOTED,
            "RolloutCompleted",
            "Rollout completed update to revision "
                + pass.out().rolloutRevision()
                + " ("
                + next.get(CURRENT_POD_HASH)
                + "): "
                + reason);
  }

  private void dropPausesAndAbort() {
    pass.out().pauses().clearPauses();
    pass.out().pauses().dropAbort();
  }

  /** An index; absent without steps. */
  private @Nullable Integer orNull(int index) {
    return size == 0 ? null : Integer.valueOf(index);
  }
}
