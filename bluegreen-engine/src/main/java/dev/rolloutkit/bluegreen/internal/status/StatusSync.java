package dev.rolloutkit.bluegreen.internal.status;

import static dev.rolloutkit.engine.internal.status.StatusFields.ACTIVE_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.AVAILABLE_REPLICAS;
import static dev.rolloutkit.engine.internal.status.StatusFields.COLLISION_COUNT;
import static dev.rolloutkit.engine.internal.status.StatusFields.CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.DURATION;
import static dev.rolloutkit.engine.internal.status.StatusFields.HPA_REPLICAS;
import static dev.rolloutkit.engine.internal.status.StatusFields.POST_PROMOTION_RUN;
import static dev.rolloutkit.engine.internal.status.StatusFields.PREVIEW_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.PRE_PROMOTION_RUN;
import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;
import static dev.rolloutkit.engine.internal.status.StatusFields.READY_REPLICAS;
import static dev.rolloutkit.engine.internal.status.StatusFields.REPLICAS;
import static dev.rolloutkit.engine.internal.status.StatusFields.SCALE_UP_PREVIEW_CHECK_POINT;
import static dev.rolloutkit.engine.internal.status.StatusFields.SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;
import static dev.rolloutkit.engine.internal.status.StatusFields.UPDATED_REPLICAS;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenPass;
import dev.rolloutkit.bluegreen.internal.rule.PromotionGate;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.analysis.AnalysisRuns;
import dev.rolloutkit.engine.internal.condition.PodSums;
import dev.rolloutkit.engine.internal.condition.StatusWrites;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.RollbackKind;
import dev.rolloutkit.engine.internal.pass.ServiceSlot;
import dev.rolloutkit.engine.internal.selector.Selectors;
import dev.rolloutkit.engine.internal.status.Conditions;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.internal.workload.Workloads;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.status.RolloutDurationStatus;
import org.jspecify.annotations.Nullable;

/**
 * The status that a pass writes at its end.
 *
 * <p>Source: Argo Rollouts, synchronisation of the blue-green status.
 *
 * @rule The status of a blue-green update has the active, preview and stable hash and the sizes of
 *     their ReplicaSets.
 */
public final class StatusSync {
  private StatusSync() {}

  /** A pass that finds a new template only records it. */
  public static void ifTemplateChanged(BlueGreenPass pass, Recorder recorder) {
    if (pass.state().isTemplateChanged()) {
      afterFullPass(pass, recorder);
    }
  }

  /** The status after a pass that only scaled: counts and everything derived from them. */
  public static void afterScaling(BlueGreenPass pass, Recorder recorder) {
    StatusDraft next = pass.status().copy();
    if (pass.fixes(BlueGreenDefect.POST_RETRY_LOOP) && pass.state().isRetry()) {
      // This pass removes the mark of the retry before any analysis has read it.
      next.set(PRE_PROMOTION_RUN, null);
      next.set(POST_PROMOTION_RUN, null);
      next.set(SCALE_UP_PREVIEW_CHECK_POINT, false);
    }
    ReplicaSetCopy active = pass.revisions().byHash(next.get(ACTIVE_SELECTOR));
    if (active != null) {
      next.set(HPA_REPLICAS, active.actualReplicas);
      next.set(AVAILABLE_REPLICAS, active.availableReplicas);
    } else {
      PodSums sums = PodSums.of(pass.state());
      next.set(HPA_REPLICAS, sums.replicas());
      next.set(AVAILABLE_REPLICAS, sums.available());
    }
    StatusWrites.persistAfterScaling(pass.observed(), pass.state(), recorder, next);
  }

  /** Writes the status after a full pass. */
  public static void afterFullPass(BlueGreenPass pass, Recorder recorder) {
    StatusDraft next = pass.state().successor();
    writeBase(pass, next);
    boolean isChanged = pass.state().isTemplateChanged();
    boolean abortWins = !isChanged && abortWins(pass);
    if (abortWins || isChanged) {
      next.set(PROMOTE_FULL, false);
    }
    if (!isChanged) {
      next.set(PRE_PROMOTION_RUN, AnalysisRuns.entry(pass.runs().pre()));
      next.set(POST_PROMOTION_RUN, AnalysisRuns.entry(pass.runs().post()));
    }
    BlueGreenPass ended =
        isChanged
                || (!abortWins
                    && (pass.status().get(PROMOTE_FULL) || pass.rollback().withinWindow()))
            ? pass.withPauses(pass.pauses().clear())
            : pass;
    next.set(PREVIEW_SELECTOR, selected(pass.preview()));
    next.set(ACTIVE_SELECTOR, selected(pass.active()));
    String promoted = promotion(ended, next);
    if (promoted.isEmpty()) {
      next.set(SCALE_UP_PREVIEW_CHECK_POINT, checkPoint(ended));
    } else {
      ended = ended.withPauses(ended.pauses().clear());
      promote(ended, recorder, next, promoted);
      String error = Workloads.scaleDownOnSuccess(pass.observed(), pass.state(), recorder);
      if (error != null) {
        recorder.fail(PassResult.RETRY, error);
        return;
      }
    }
    account(pass, next);
    StatusWrites.persist(pass.observed(), ended.state(), recorder, next);
  }

  /**
   * Whether an abort cancels a full promotion: it does if it came later, so that no pass has
   * recorded it yet. The time of an abort is not sufficient, because that of an earlier abort may
   * remain for some time after a retry.
   *
   * <p>Compatibility: a full promotion drops every abort until it is done.
   *
   * @rule A full promotion cancels an abort, unless the abort came later.
   */
  private static boolean abortWins(BlueGreenPass pass) {
    return pass.isAborted()
        && pass.status().get(PROMOTE_FULL)
        && !isNoted(pass)
        && pass.fixes(BlueGreenDefect.ABORT_IGNORED_AFTER_PROMOTE);
  }

  private static boolean isNoted(BlueGreenPass pass) {
    return pass.observed().rollout().status().abortedAt() != null
        && Conditions.hasReason(
            pass.status().condition(RolloutConditions.PROGRESSING),
            RolloutConditions.ROLLOUT_ABORTED);
  }

  private static String selected(@Nullable ServiceSlot service) {
    return service == null ? "" : service.selects();
  }

  private static void writeBase(BlueGreenPass pass, StatusDraft next) {
    ReplicaSetCopy newRs = pass.requireNewRs();
    PodSums sums = PodSums.of(pass.state());
    next.set(CURRENT_POD_HASH, newRs.hash);
    next.set(REPLICAS, sums.replicas());
    next.set(UPDATED_REPLICAS, newRs.actualReplicas);
    next.set(READY_REPLICAS, sums.ready());
    next.set(COLLISION_COUNT, pass.status().find(COLLISION_COUNT));
    next.set(
        CONDITIONS,
        RolloutConditions.remove(pass.status().get(CONDITIONS), RolloutConditions.INVALID_SPEC));
    next.set(STABLE_RS, pass.status().get(STABLE_RS));
    next.set(PROMOTE_FULL, pass.status().get(PROMOTE_FULL));
  }

  /**
   * Why the new ReplicaSet becomes the stable one in this pass; empty if it does not.
   *
   * <p>Compatibility: an active Service that lost its selector counts as a first deployment.
   *
   * @rule The new ReplicaSet becomes the stable one after the switch, once the analysis after it is
   *     over.
   */
  private static String promotion(BlueGreenPass pass, StatusDraft next) {
    if (pass.stableRs() == null || next.get(ACTIVE_SELECTOR).isEmpty()) {
      return "Initial deploy";
    }
    if (!next.get(ACTIVE_SELECTOR).equals(next.get(CURRENT_POD_HASH)) || !pass.targetsVerified()) {
      return "";
    }
    if (pass.status().get(PROMOTE_FULL) && !abortWins(pass)) {
      return "Full promotion requested";
    }
    RollbackKind kind = pass.rollback();
    if (kind.fastRollback()
        && (kind.withinWindow() || pass.observed().has(RolloutsChange.ROLLBACK_FAST_TRACKED))) {
      return kind.withinWindow() ? "Rollback within window" : "Fast rollback";
    }
    if (pass.isAborted()
        || (pass.strategy().postPromotionAnalysis() != null
            && !PromotionGate.successful(pass.runs().post()))) {
      return "";
    }
    return "Completed blue-green update";
  }

  private static void promote(
      BlueGreenPass pass, Recorder recorder, StatusDraft next, String reason) {
    next.set(PROMOTE_FULL, false);
    next.set(SCALE_UP_PREVIEW_CHECK_POINT, false);
    if (next.fullyPromoted()) {
      return;
    }
    next.set(STABLE_RS, next.get(CURRENT_POD_HASH));
    RolloutDurationStatus duration = next.find(DURATION);
    if (duration != null && GoZero.of(duration.completionStatus()).isEmpty()) {
      next.set(
          DURATION,
          RolloutDurationStatus.builder()
              .from(duration)
              .completionStatus(pass.status().get(PROMOTE_FULL) ? "FastPromoted" : "Promoted")
              .build());
    }
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

  /**
   * Whether the preview is finished, so that the ReplicaSet may grow to its full size.
   *
   * <p>Compatibility: the preview of an earlier template counts too.
   *
   * @rule Once the preview is finished the new ReplicaSet may grow to its full size.
   */
  private static boolean checkPoint(BlueGreenPass pass) {
    Integer preview = pass.strategy().previewReplicaCount();
    if (preview == null
        || (pass.state().isTemplateChanged() && pass.fixes(BlueGreenDefect.CHECKPOINT_SURVIVES))) {
      return false;
    }
    return pass.status().get(SCALE_UP_PREVIEW_CHECK_POINT)
        || (PromotionGate.preAnalysisComplete(pass)
            && PromotionGate.pauseCompleted(pass)
            && pass.requireNewRs().availableReplicas == preview);
  }

  /** The numbers and the selector that autoscalers read. */
  private static void account(BlueGreenPass pass, StatusDraft next) {
    ReplicaSetCopy active = pass.revisions().byHash(next.get(ACTIVE_SELECTOR));
    if (active != null) {
      next.set(HPA_REPLICAS, active.actualReplicas);
      next.set(AVAILABLE_REPLICAS, active.availableReplicas);
      next.set(READY_REPLICAS, active.readyReplicas);
      next.set(
          SELECTOR,
          Selectors.format(
              active.source.getSpec() == null ? null : active.source.getSpec().getSelector(),
              pass.status().get(SELECTOR)));
    } else {
      PodSums sums = PodSums.of(pass.state());
      next.set(HPA_REPLICAS, sums.replicas());
      next.set(AVAILABLE_REPLICAS, sums.available());
      next.set(SELECTOR, Selectors.format(pass.spec().selector()));
    }
  }
}
