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
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenDraft;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenView;
import dev.rolloutkit.bluegreen.internal.rule.PromotionGate;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.condition.PodSums;
import dev.rolloutkit.engine.internal.condition.StatusWrites;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
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
 */
public final class StatusSync {
  private StatusSync() {}

  /** A pass that finds a new template only records it. */
  public static Flow ifTemplateChanged(Observed in, PlanDraft out) {
    return out.templateChanged() ? afterFullPass(in, out) : Flow.NEXT;
  }

  /** The status after a pass that only scaled: counts and everything derived from them. */
  public static Flow afterScaling(Observed in, PlanDraft out) {
    StatusDraft next = out.status().copy();
    if (BlueGreenView.of(in).fixes(BlueGreenDefect.POST_RETRY_LOOP) && out.isRetry()) {
      // This pass removes the mark of the retry before any analysis has read it.
      next.set(PRE_PROMOTION_RUN, null);
      next.set(POST_PROMOTION_RUN, null);
      next.set(SCALE_UP_PREVIEW_CHECK_POINT, false);
    }
    ReplicaSetCopy active = out.byHash(next.get(ACTIVE_SELECTOR));
    if (active != null) {
      next.set(HPA_REPLICAS, active.actualReplicas);
      next.set(AVAILABLE_REPLICAS, active.availableReplicas);
    } else {
      PodSums sums = PodSums.of(out);
      next.set(HPA_REPLICAS, sums.replicas());
      next.set(AVAILABLE_REPLICAS, sums.available());
    }
    return StatusWrites.persistAfterScaling(in, out, next);
  }

  /** Writes the status after a full pass. */
  public static Flow afterFullPass(Observed in, PlanDraft out) {
    StatusDraft next = out.newStatus();
    writeBase(out, next);
    if (out.templateChanged()) {
      reset(out, next);
    }
    if (abortWins(in, out)) {
      next.set(PROMOTE_FULL, false);
    } else if (out.status().get(PROMOTE_FULL) || out.rollbackKind().withinWindow()) {
      out.pauses().clearPauses();
      out.pauses().dropAbort();
    }
    BlueGreenDraft draft = BlueGreenDraft.of(out);
    next.set(PREVIEW_SELECTOR, selected(draft.preview()));
    next.set(ACTIVE_SELECTOR, selected(draft.active()));
    String promoted = promotion(in, out, next);
    if (promoted.isEmpty()) {
      next.set(SCALE_UP_PREVIEW_CHECK_POINT, checkPoint(in, out));
    } else {
      promote(out, next, promoted);
      String error = Workloads.scaleDownOnSuccess(in, out);
      if (error != null) {
        return out.fail(PassResult.RETRY, error);
      }
    }
    account(in, out, next);
    return StatusWrites.persist(in, out, next);
  }

  /**
   * Whether an abort cancels a full promotion: it does if it came later, so that no pass has
   * recorded it yet. The time of an abort is not sufficient, because that of an earlier abort may
   * remain for some time after a retry.
   *
   * <p>Compatibility: a full promotion drops every abort until it is done.
   */
  private static boolean abortWins(Observed in, PlanDraft out) {
    return out.aborted()
        && out.status().get(PROMOTE_FULL)
        && !isNoted(in, out)
        && BlueGreenView.of(in).fixes(BlueGreenDefect.ABORT_IGNORED_AFTER_PROMOTE);
  }

  private static boolean isNoted(Observed in, PlanDraft out) {
    return in.rollout().status().abortedAt() != null
        && Conditions.hasReason(
            out.status().condition(RolloutConditions.PROGRESSING),
            RolloutConditions.ROLLOUT_ABORTED);
  }

  private static String selected(@Nullable ServiceSlot service) {
    return service == null ? "" : service.selects();
  }

  private static void writeBase(PlanDraft out, StatusDraft next) {
    ReplicaSetCopy newRs = out.requireNewRs();
    PodSums sums = PodSums.of(out);
    next.set(CURRENT_POD_HASH, newRs.hash);
    next.set(REPLICAS, sums.replicas());
    next.set(UPDATED_REPLICAS, newRs.actualReplicas);
    next.set(READY_REPLICAS, sums.ready());
    next.set(COLLISION_COUNT, out.status().find(COLLISION_COUNT));
    next.set(
        CONDITIONS,
        RolloutConditions.remove(out.status().get(CONDITIONS), RolloutConditions.INVALID_SPEC));
    next.set(STABLE_RS, out.status().get(STABLE_RS));
    next.set(PROMOTE_FULL, out.status().get(PROMOTE_FULL));
  }

  /** A new template resets the status. */
  private static void reset(PlanDraft out, StatusDraft next) {
    out.pauses().clearPauses();
    out.pauses().dropAbort();
    next.set(PROMOTE_FULL, false);
    next.set(PRE_PROMOTION_RUN, null);
    next.set(POST_PROMOTION_RUN, null);
  }

  /**
   * Why the new ReplicaSet becomes the stable one in this pass; empty if it does not.
   *
   * <p>Compatibility: an active Service that lost its selector counts as a first deployment.
   */
  private static String promotion(Observed in, PlanDraft out, StatusDraft next) {
    if (out.stableRs() == null || next.get(ACTIVE_SELECTOR).isEmpty()) {
      return "Initial deploy";
    }
    if (!next.get(ACTIVE_SELECTOR).equals(next.get(CURRENT_POD_HASH))
        || !BlueGreenDraft.of(out).targetsVerified()) {
      return "";
    }
    if (out.status().get(PROMOTE_FULL) && !abortWins(in, out)) {
      return "Full promotion requested";
    }
    RollbackKind kind = out.rollbackKind();
    if (kind.fastRollback()
        && (kind.withinWindow() || in.has(RolloutsChange.ROLLBACK_FAST_TRACKED))) {
      return kind.withinWindow() ? "Rollback within window" : "Fast rollback";
    }
    if (out.aborted()
        || (BlueGreenView.of(in).strategy().postPromotionAnalysis() != null
            && !PromotionGate.successful(BlueGreenDraft.of(out).postRun()))) {
      return "";
    }
    return "Completed blue-green update";
  }

  private static void promote(PlanDraft out, StatusDraft next, String reason) {
    out.pauses().clearPauses();
    out.pauses().dropAbort();
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
              .completionStatus(out.status().get(PROMOTE_FULL) ? "FastPromoted" : "Promoted")
              .build());
    }
    out.event(
        Rule.PROMOTED,
        "RolloutCompleted",
        "Rollout completed update to revision "
            + out.rolloutRevision()
            + " ("
            + next.get(CURRENT_POD_HASH)
            + "): "
            + reason);
  }

  /**
   * Whether the preview is finished, so that the ReplicaSet may grow to its full size.
   *
   * <p>Compatibility: the preview of an earlier template counts too.
   */
  private static boolean checkPoint(Observed in, PlanDraft out) {
    Integer preview = BlueGreenView.of(in).strategy().previewReplicaCount();
    if (preview == null
        || (out.templateChanged()
            && BlueGreenView.of(in).fixes(BlueGreenDefect.CHECKPOINT_SURVIVES))) {
      return false;
    }
    return out.status().get(SCALE_UP_PREVIEW_CHECK_POINT)
        || (PromotionGate.preAnalysisComplete(in, out)
            && PromotionGate.pauseCompleted(in, out)
            && out.requireNewRs().availableReplicas == preview);
  }

  /** The numbers and the selector that autoscalers read. */
  private static void account(Observed in, PlanDraft out, StatusDraft next) {
    ReplicaSetCopy active = out.byHash(next.get(ACTIVE_SELECTOR));
    if (active != null) {
      next.set(HPA_REPLICAS, active.actualReplicas);
      next.set(AVAILABLE_REPLICAS, active.availableReplicas);
      next.set(READY_REPLICAS, active.readyReplicas);
      next.set(
          SELECTOR,
          Selectors.format(
              active.source.getSpec() == null ? null : active.source.getSpec().getSelector(),
              out.status().get(SELECTOR)));
    } else {
      PodSums sums = PodSums.of(out);
      next.set(HPA_REPLICAS, sums.replicas());
      next.set(AVAILABLE_REPLICAS, sums.available());
      next.set(SELECTOR, Selectors.format(in.spec().selector()));
    }
  }
}
