package dev.rolloutkit.canary.status;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.PauseReasons;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.bluegreen.pass.StatusDraft;
import dev.rolloutkit.bluegreen.service.Selectors;
import dev.rolloutkit.bluegreen.status.StatusSync;
import dev.rolloutkit.canary.config.Defect;
import dev.rolloutkit.canary.pass.CanaryPass;
import dev.rolloutkit.canary.plugin.StepPluginResult;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.RolloutDurationStatus;
import dev.rolloutkit.model.steps.CanarySteps;
import org.jspecify.annotations.Nullable;

/**
 * What a pass over a canary writes to the status at its end: where the update stands in its steps,
 * whether it is promoted, and what follows from that.
 *
 * <p>Source: Argo Rollouts, synchronisation of the canary status.
 */
public final class CanaryStatusSync {
  private final CanaryPass pass;
  private final Pass core;
  private final StatusDraft next;
  private final CanaryStatus.Builder canary;
  private final int size;

  private CanaryStatusSync(CanaryPass pass) {
    this.pass = pass;
    core = pass.core();
    next = core.newStatus;
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

  /** The status after a pass that only scaled: counts, and what follows from them. */
  public static Flow afterScaling(CanaryPass pass) {
    StatusDraft next = pass.core().status.copy();
    int replicas = next.replicas;
    count(pass, next);
    next.replicas = replicas;
    return StatusSync.persist(pass.core(), next);
  }

  /** The status after any other pass. */
  public static Flow afterPass(CanaryPass pass) {
    CanaryStatusSync sync = new CanaryStatusSync(pass);
    sync.writeBase();
    if (pass.isChanged()) {
      sync.begin();
    } else {
      sync.goOn();
    }
    sync.next.canary = sync.canary.build();
    return StatusSync.persist(pass.core(), sync.next);
  }

  private static void count(CanaryPass pass, StatusDraft next) {
    Pass core = pass.core();
    int available = 0;
    int actual = 0;
    for (ReplicaSetCopy rs : core.replicaSets) {
      available += rs.availableReplicas;
      actual += rs.actualReplicas;
    }
    next.availableReplicas = available;
    next.replicas = actual;
    next.hpaReplicas =
        pass.fixes(Defect.HPA_COUNTS_SURGE) ? Math.min(actual, core.desired) : actual;
  }

  private void writeBase() {
    ReplicaSetCopy newRs = core.requireNewRs();
    count(pass, next);
    int ready = 0;
    for (ReplicaSetCopy rs : core.replicaSets) {
      ready += rs.readyReplicas;
    }
    next.readyReplicas = ready;

    next.currentPodHash = newRs.hash;
    next.currentStepHash = pass.stepHash();
    next.updatedReplicas = newRs.actualReplicas;
    next.collisionCount = core.status.collisionCount;
    next.conditions =
        RolloutConditions.remove(core.status.conditions, RolloutConditions.INVALID_SPEC);
    next.stableRs = core.status.stableRs;
    next.promoteFull = core.status.promoteFull && !newRs.hash.isEmpty() && !abortWins();
    next.selector = Selectors.format(core.spec.selector());
  }

  /** A new template, or other steps, begin with a clean slate; a rollback skips all steps. */
  private void begin() {
    dropPausesAndAbort();
    next.promoteFull = false;
    canary
        .currentStepAnalysisRunStatus(null)
        .currentBackgroundAnalysisRunStatus(null)
        .stepPluginStatuses(null);
    next.currentStepIndex = orNull(0);
    ReplicaSetCopy newRs = core.requireNewRs();
    if (size == 0) {
      return;
    }
    if (core.status.stableRs.equals(newRs.hash)) {
      skipSteps("Rollback to stable ReplicaSets");
    } else if (core.rollbackKind().withinWindow() && newRs.replicas > 0) {
      skipSteps("Rollback to active ReplicaSets within RollbackWindow");
    }
  }

  private void skipSteps(String why) {
    core.event(Rule.STEP, "SkipSteps", why);
    next.currentStepIndex = size;
  }

  /**
   * Compatibility: a step that is over counts from behind the last one once all are skipped, and
   * then the number of steps that the event has counts with it.
   */
  private void goOn() {
    Integer index = pass.index().isPresent() ? pass.index().getAsInt() : null;
    boolean skipsAll =
        (core.status.promoteFull && !abortWins()) || core.rollbackKind().withinWindow();
    if (skipsAll) {
      dropPausesAndAbort();
      index = index == null ? null : Integer.valueOf(size);
    }
    String promoted = Promotion.reason(pass);
    if (!promoted.isEmpty()) {
      promote(promoted);
    } else if (core.aborted()) {
      next.currentStepIndex =
          orNull(core.status.fullyPromoted() || next.fullyPromoted() ? size : 0);
    } else if (index != null
        && !(skipsAll && pass.fixes(Defect.INDEX_OVERRUN))
        && !pass.isStableLost()
        && StepCompletion.isOver(pass)) {
      completeStep(index + 1, skipsAll ? index + 1 : size);
    } else {
      next.currentStepIndex = index;
    }
  }

  /** Whether an abort ends a full promotion, and not the other way round. */
  private boolean abortWins() {
    return pass.fixes(Defect.ABORT_IGNORED_AFTER_PROMOTE) && core.aborted();
  }

  private void completeStep(int index, int of) {
    core.event(
        Rule.STEP,
        "RolloutStepCompleted",
        "Rollout step "
            + index
            + "/"
            + of
            + " completed ("
            + pass.step().map(CanarySteps::describe).orElse("")
            + ")");
    core.pauses.removePause(PauseReasons.CANARY_STEP);
    canary.currentStepAnalysisRunStatus(null);
    next.currentStepIndex = index;
  }

  private void promote(String reason) {
    dropPausesAndAbort();
    next.promoteFull = false;
    next.currentStepIndex = orNull(size);
    if (next.fullyPromoted()) {
      return;
    }
    if (pass.strategy().pingPong() != null) {
      canary.stablePingPong(
          "ping".equals(GoZero.of(pass.before().stablePingPong())) ? "pong" : "ping");
    }
    RolloutDurationStatus duration = next.duration;
    if (duration != null && GoZero.of(duration.completionStatus()).isEmpty()) {
      next.duration =
          RolloutDurationStatus.builder()
              .from(duration)
              .completionStatus(core.status.promoteFull ? "FastPromoted" : "Promoted")
              .build();
    }
    next.stableRs = next.currentPodHash;
    core.event(
        Rule.PROMOTED,
        "RolloutCompleted",
        "Rollout completed update to revision "
            + core.rolloutRevision()
            + " ("
            + next.currentPodHash
            + "): "
            + reason);
  }

  private void dropPausesAndAbort() {
    core.pauses.clearPauses();
    core.pauses.dropAbort();
  }

  /** An index; none without steps. */
  private @Nullable Integer orNull(int index) {
    return size == 0 ? null : Integer.valueOf(index);
  }
}
