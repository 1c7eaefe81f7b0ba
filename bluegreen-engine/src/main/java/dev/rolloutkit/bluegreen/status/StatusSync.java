package dev.rolloutkit.bluegreen.status;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.Action;
import dev.rolloutkit.bluegreen.Defect;
import dev.rolloutkit.bluegreen.PassResult;
import dev.rolloutkit.bluegreen.RollbackKind;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.PromotionGate;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.bluegreen.pass.StatusDraft;
import dev.rolloutkit.bluegreen.service.Selectors;
import dev.rolloutkit.bluegreen.workload.Workloads;
import dev.rolloutkit.model.health.PhaseResult;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.health.RolloutHealth;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.status.RolloutDurationStatus;
import java.util.OptionalLong;

/**
 * What a pass writes to the status at its end.
 *
 * <p>Source: Argo Rollouts, synchronisation of the blue-green status.
 */
public final class StatusSync {
  private StatusSync() {}

  /** A pass that finds a new template does nothing but note it. */
  public static Flow ifTemplateChanged(Pass pass) {
    return pass.templateChanged() ? afterFullPass(pass) : Flow.NEXT;
  }

  /** The status after a pass that only scaled: counts, and what follows from them. */
  public static Flow afterScaling(Pass pass) {
    StatusDraft next = pass.status.copy();
    if (pass.mends(Defect.POST_RETRY_LOOP) && pass.isRetry()) {
      // The mark of the retry goes with this pass before any analysis has seen it.
      next.prePromotionRun = null;
      next.postPromotionRun = null;
      next.scaleUpPreviewCheckPoint = false;
    }
    ReplicaSetCopy active = pass.byHash(next.activeSelector);
    if (active != null) {
      next.hpaReplicas = active.actualReplicas;
      next.availableReplicas = active.availableReplicas;
    } else {
      Sums sums = Sums.of(pass);
      next.hpaReplicas = sums.replicas;
      next.availableReplicas = sums.available;
    }
    return persist(pass, next);
  }

  /** The status after a full pass. */
  public static Flow afterFullPass(Pass pass) {
    StatusDraft next = pass.newStatus;
    writeBase(pass, next);
    if (pass.templateChanged()) {
      reset(pass, next);
    }
    if (pass.status.promoteFull || pass.rollbackKind().withinWindow()) {
      pass.pauses.clearPauses();
      pass.pauses.dropAbort();
    }
    next.previewSelector = pass.previewService == null ? "" : pass.previewService.selects;
    next.activeSelector = pass.activeService == null ? "" : pass.activeService.selects;
    String promoted = promotion(pass, next);
    if (promoted.isEmpty()) {
      next.scaleUpPreviewCheckPoint = checkPoint(pass);
    } else {
      promote(pass, next, promoted);
      String error = Workloads.scaleDownOnSuccess(pass);
      if (error != null) {
        return pass.fail(PassResult.RETRY, error);
      }
    }
    account(pass, next);
    return persist(pass, next);
  }

  private static void writeBase(Pass pass, StatusDraft next) {
    ReplicaSetCopy newRs = pass.requireNewRs();
    Sums sums = Sums.of(pass);
    next.currentPodHash = newRs.hash;
    next.replicas = sums.replicas;
    next.updatedReplicas = newRs.actualReplicas;
    next.readyReplicas = sums.ready;
    next.collisionCount = pass.status.collisionCount;
    next.conditions =
        RolloutConditions.remove(pass.status.conditions, RolloutConditions.INVALID_SPEC);
    next.stableRs = pass.status.stableRs;
    next.promoteFull = pass.status.promoteFull;
  }

  /** A new template begins with a clean slate. */
  private static void reset(Pass pass, StatusDraft next) {
    pass.pauses.clearPauses();
    pass.pauses.dropAbort();
    next.promoteFull = false;
    next.prePromotionRun = null;
    next.postPromotionRun = null;
  }

  /**
   * Why the new ReplicaSet becomes the stable one in this pass; empty when it does not.
   *
   * <p>Compatibility: an active Service that lost its selector counts as a first deployment.
   */
  private static String promotion(Pass pass, StatusDraft next) {
    if (pass.stableRs == null || next.activeSelector.isEmpty()) {
      return "Initial deploy";
    }
    if (!next.activeSelector.equals(next.currentPodHash) || !pass.targetsVerified) {
      return "";
    }
    if (pass.status.promoteFull) {
      return "Full promotion requested";
    }
    RollbackKind kind = pass.rollbackKind();
    if (kind.fastRollback()) {
      return kind.withinWindow() ? "Rollback within window" : "Fast rollback";
    }
    if (pass.aborted()
        || (pass.strategy.postPromotionAnalysis() != null
            && !PromotionGate.successful(pass.currentPostRun))) {
      return "";
    }
    return "Completed blue-green update";
  }

  private static void promote(Pass pass, StatusDraft next, String reason) {
    pass.pauses.clearPauses();
    pass.pauses.dropAbort();
    next.promoteFull = false;
    next.scaleUpPreviewCheckPoint = false;
    if (next.fullyPromoted()) {
      return;
    }
    next.stableRs = next.currentPodHash;
    RolloutDurationStatus duration = next.duration;
    if (duration != null && GoZero.of(duration.completionStatus()).isEmpty()) {
      next.duration =
          RolloutDurationStatus.builder()
              .from(duration)
              .completionStatus(pass.status.promoteFull ? "FastPromoted" : "Promoted")
              .build();
    }
    pass.event(
        Rule.PROMOTED,
        "RolloutCompleted",
        "Rollout completed update to revision "
            + pass.rolloutRevision()
            + " ("
            + next.currentPodHash
            + "): "
            + reason);
  }

  /**
   * Whether the preview has done its work, so that the full size may follow.
   *
   * <p>Compatibility: that of an earlier template counts too.
   */
  private static boolean checkPoint(Pass pass) {
    Integer preview = pass.strategy.previewReplicaCount();
    if (preview == null || (pass.templateChanged() && pass.mends(Defect.CHECKPOINT_SURVIVES))) {
      return false;
    }
    return pass.status.scaleUpPreviewCheckPoint
        || (PromotionGate.preAnalysisComplete(pass)
            && PromotionGate.pauseCompleted(pass)
            && pass.requireNewRs().availableReplicas == preview);
  }

  /** The numbers and the selector that autoscalers go by. */
  private static void account(Pass pass, StatusDraft next) {
    ReplicaSetCopy active = pass.byHash(next.activeSelector);
    if (active != null) {
      next.hpaReplicas = active.actualReplicas;
      next.availableReplicas = active.availableReplicas;
      next.readyReplicas = active.readyReplicas;
      next.selector =
          Selectors.format(
              active.source.getSpec() == null ? null : active.source.getSpec().getSelector(),
              pass.status.selector);
    } else {
      Sums sums = Sums.of(pass);
      next.hpaReplicas = sums.replicas;
      next.availableReplicas = sums.available;
      next.selector = Selectors.format(pass.spec.selector());
    }
  }

  /** The generation of the workload that the template came from, if it came from one. */
  private static String workloadGeneration(Pass pass) {
    if (!pass.isTemplateFromRef()) {
      return "";
    }
    OptionalLong noted =
        GoText.parseInt(
            GoZero.of(pass.rolloutAnnotations.get(RolloutKeys.WORKLOAD_GENERATION)), 32);
    return noted.isPresent() ? Long.toString(noted.getAsLong()) : "";
  }

  /** Abort, pauses, conditions, phase; then the patch, or the watch for the deadline. */
  public static Flow persist(Pass pass, StatusDraft next) {
    Health health = Health.of(pass, next);
    ProgressDeadline.abortIfExceeded(pass, next, health);
    pass.pauses.write(pass.status, next, pass.stamp);
    if (PromotionGate.resumed(pass) && !pass.pauses.isCleared() && !next.abort) {
      next.controllerPause = !next.activeSelector.equals(next.currentPodHash);
    }
    ConditionSync.write(pass, next, health);
    next.workloadObservedGeneration = workloadGeneration(pass);
    Written written = patch(pass, next, Rule.STATUS);
    if (written == Written.NOTHING) {
      ProgressDeadline.requeueStuck(pass, health);
    }
    if (written != Written.ALL) {
      return Flow.STOP;
    }
    boolean wasPaused = !pass.status.pauseConditions.isEmpty();
    boolean isPaused = !next.pauseConditions.isEmpty();
    if (isPaused && !wasPaused) {
      pass.event(
          Rule.PAUSE,
          "RolloutPaused",
          "Rollout is paused (" + GoZero.of(next.pauseConditions.get(0).reason()) + ")");
    } else if (wasPaused && !isPaused && next.abortedAt == null) {
      pass.event(Rule.PAUSE, "RolloutResumed", "Rollout is resumed");
    }
    return Flow.STOP;
  }

  /** What became of a status. */
  public enum Written {
    /** It is the same as before. */
    NOTHING,
    /** It was patched. */
    ALL,
    /** The patch was refused, and the pass ends with the error. */
    REFUSED
  }

  /** Completes a status and patches it, unless it is the same as before. */
  public static Written patch(Pass pass, StatusDraft next, Rule rule) {
    next.observedGeneration = pass.generation;
    Durations.write(pass, next);
    PhaseResult phase = RolloutHealth.calculate(pass.spec, next);
    next.phase = phase.phase();
    next.message = phase.message();
    ObjectNode change = StatusPatch.between(pass.status, next);
    if (!change.isEmpty()
        && pass.writeOrStop(new Action.PatchRolloutStatus(change, rule)) == Flow.STOP) {
      return Written.REFUSED;
    }
    pass.newStatus = next;
    pass.statusWritten = true;
    pass.statusChanged |= !change.isEmpty();
    return change.isEmpty() ? Written.NOTHING : Written.ALL;
  }

  /** Pods of all ReplicaSets. */
  private record Sums(int replicas, int ready, int available) {
    static Sums of(Pass pass) {
      int replicas = 0;
      int ready = 0;
      int available = 0;
      for (ReplicaSetCopy rs : pass.replicaSets) {
        replicas += rs.actualReplicas;
        ready += rs.readyReplicas;
        available += rs.availableReplicas;
      }
      return new Sums(replicas, ready, available);
    }
  }
}
