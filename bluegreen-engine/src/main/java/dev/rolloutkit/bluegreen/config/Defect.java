package dev.rolloutkit.bluegreen.config;

/** A known defect of the reference, and what happens instead when it is fixed. */
public enum Defect {
  /**
   * D1. After an abort the active Service is switched back only if all pods of the new ReplicaSet
   * are available. If they are not, traffic stays on the new ReplicaSet, which is scaled to 0 after
   * abortScaleDownDelaySeconds although it serves. Fixed: the switch back waits for the stable
   * ReplicaSet alone, and the ReplicaSet that the active Service selects is never scaled down.
   */
  ABORT_UNSATURATED("D1"),
  /**
   * D2. An active Service that lost its selector counts as a first deployment: pause and analysis
   * are skipped, and the ReplicaSet that served is scaled down. Fixed: the selector is set to the
   * stable ReplicaSet again, and nothing else is done.
   */
  SELECTOR_LOST("D2"),
  /**
   * D3. A pass writes a ReplicaSet twice, the second time with an outdated resourceVersion, and the
   * API server refuses the second write. Fixed: a pass writes each object at most once.
   */
  SELF_CONFLICT("D3"),
  /**
   * D4. The history limit deletes a ReplicaSet that the preview Service still selects. Fixed: a
   * ReplicaSet that a Service selects is kept.
   */
  HISTORY_DELETES_PREVIEWED("D4"),
  /**
   * D5. A retry after a failed analysis aborts again, because the failed run still counts. Fixed:
   * runs of an earlier attempt do not count.
   */
  POST_RETRY_LOOP("D5"),
  /**
   * D6. A promotion that arrives during autoPromotionSeconds, or while a pod is not ready, is
   * forgotten. Fixed: it is remembered until the switch.
   */
  PROMOTE_LOST("D6"),
  /**
   * D7. With scaleDownDelaySeconds 0 the old ReplicaSet is never scaled down, and each pass asks
   * for the next one immediately. Fixed: 0 means without a delay.
   */
  DELAY_ZERO("D7"),
  /**
   * D8. A rollback within the scale-down delay skips the pause only if all pods of the ReplicaSet
   * are available in the same pass that removes its deadline. If previewReplicaCount is below
   * spec.replicas, that ReplicaSet is first scaled down to previewReplicaCount, and a rollback that
   * skips the pause never scales it up again. Fixed: the deadline is kept until the switch, and a
   * fast rollback keeps the full size.
   */
  FAST_ROLLBACK_LOST("D8"),
  /**
   * D9. The history limit deletes a ReplicaSet, and the same pass then fails to update its
   * metadata. Fixed: a pass does not update what it deleted.
   */
  META_ON_DELETED("D9"),
  /**
   * D10. After an abort the preview Service still selects the new ReplicaSet, which is scaled to 0.
   * Fixed: it selects the stable ReplicaSet.
   */
  ABORT_PREVIEW("D10"),
  /**
   * D11. A pod anti-affinity term without labelSelector crashes the controller. The engine never
   * crashes: it treats such a term as one that the user wrote, and reports a problem unless the
   * defect is fixed.
   */
  AFFINITY_PANIC("D11"),
  /**
   * D12. When replicas and template change together, the serving ReplicaSet is scaled before the
   * switch. Fixed: it keeps its size until the switch.
   */
  SCALE_TOUCHES_ACTIVE("D12"),
  /**
   * D13. While an inconclusive analysis after the switch holds an update, passes report alternately
   * that it progresses and that it is paused, so the status never stops changing. Fixed: the status
   * reports that the update is paused until it resumes.
   */
  PAUSE_FLIPS("D13"),
  /**
   * D14. The record that an update has passed its pause survives a change of the template. A
   * revision that is pushed before the former one was switched to therefore goes live without a
   * pause, although autoPromotionEnabled is false (#4728). Fixed: a new template starts without
   * that record.
   */
  CHECKPOINT_SURVIVES("D14"),
  /**
   * D15. When the workload from which a Rollout takes its template and selector is deleted, the
   * Rollout releases all its ReplicaSets. Fixed: without a selector nothing is released.
   */
  WORKLOAD_GONE_RELEASES("D15"),
  /**
   * D16. An analysis template that names itself, directly or through others, crashes the controller
   * by endless recursion. The engine reads each template once, and reports a problem unless the
   * defect is fixed.
   */
  TEMPLATE_RECURSION("D16"),
  /**
   * D17. A Rollout that sets both variants of anti-affinity, after one of them was injected into
   * its ReplicaSet, crashes the controller before it validates the Rollout. The engine reports an
   * invalid Rollout, and a problem with the name of this defect unless the defect is fixed.
   */
  BOTH_ANTI_AFFINITIES("D17"),
  /**
   * D18. An analysis argument for the hash of the stable ReplicaSet crashes the controller if that
   * ReplicaSet no longer exists. The engine never crashes: the argument is empty and a problem is
   * reported, or, if the defect is fixed, the argument is the hash that the status names.
   */
  STABLE_ARGUMENT_PANIC("D18"),
  /**
   * D19. A full promotion drops every abort until it is done, so that a version goes live although
   * a user aborted it before the switch. Fixed: the abort ends the full promotion.
   */
  ABORT_IGNORED_AFTER_PROMOTE("D19"),
  /**
   * D20. A ReplicaSet of an update that was aborted before it had pods keeps its scale-down
   * deadline for good. As long as there is one, the progress deadline of later updates never takes
   * effect, and once it has passed each pass asks for the next one immediately. Fixed: a deadline
   * counts until it has passed, and only if there are pods to scale down.
   */
  EMPTY_SET_HOLDS_DEADLINE("D20");

  private final String id;

  Defect(String id) {
    this.id = id;
  }

  /** The identifier in the table of defects, {@code D1} to {@code D20}. */
  public String id() {
    return id;
  }
}
