package dev.rolloutkit.bluegreen.config;

/** A known defect of the reference, and what happens instead when it is mended. */
public enum Defect {
  /**
   * D1. After an abort the active Service is switched back only while the new ReplicaSet is
   * complete; when it is broken, traffic stays on it, and after abortScaleDownDelaySeconds it is
   * scaled to 0 under the traffic. Mended: the switch back waits for the stable ReplicaSet alone,
   * and what the active Service selects is never scaled down.
   */
  ABORT_UNSATURATED("D1"),
  /**
   * D2. An active Service that lost its selector counts as a first deployment: pause and analysis
   * are skipped, and the ReplicaSet that served is scaled down. Mended: the selector is set to the
   * stable ReplicaSet again, and nothing else is done.
   */
  SELECTOR_LOST("D2"),
  /**
   * D3. A pass updates a ReplicaSet through two copies, or after it patched it, and the second
   * write is refused. Mended: one write for each object and pass.
   */
  SELF_CONFLICT("D3"),
  /**
   * D4. The history limit deletes a ReplicaSet that the preview Service still selects. Mended: what
   * is referenced is kept.
   */
  HISTORY_DELETES_PREVIEWED("D4"),
  /**
   * D5. A retry after a failed analysis aborts again, as the failed run still counts. Mended: runs
   * of an earlier attempt do not count.
   */
  POST_RETRY_LOOP("D5"),
  /**
   * D6. A promotion that arrives during autoPromotionSeconds, or while a pod is not ready, is
   * forgotten. Mended: it is remembered until the switch.
   */
  PROMOTE_LOST("D6"),
  /**
   * D7. With scaleDownDelaySeconds 0 the old ReplicaSet is never scaled down, and each pass asks
   * for the next at once. Mended: 0 means now.
   */
  DELAY_ZERO("D7"),
  /**
   * D8. A rollback within the scale-down delay is fast only if the ReplicaSet is complete in the
   * very pass that removes its deadline; and with a previewReplicaCount below spec.replicas it is
   * scaled down to that first, from where a rollback that skips the pause never leaves. Mended: the
   * deadline is kept until the switch, and a fast rollback has the full size at once.
   */
  FAST_ROLLBACK_LOST("D8"),
  /**
   * D9. The history limit deletes a ReplicaSet and the same pass updates its metadata, which fails.
   * Mended: what was deleted is left alone.
   */
  META_ON_DELETED("D9"),
  /**
   * D10. After an abort the preview Service goes on selecting a ReplicaSet without pods. Mended: it
   * selects the stable one.
   */
  ABORT_PREVIEW("D10"),
  /**
   * D11. A pod anti-affinity term without labelSelector crashes the controller. The engine never
   * crashes; it takes such a term for one of the user's, in either mode, and reports a problem when
   * the defect is not mended.
   */
  AFFINITY_PANIC("D11"),
  /**
   * D12. When replicas and template change together, the serving ReplicaSet is scaled before the
   * switch. Mended: it keeps its size until the switch.
   */
  SCALE_TOUCHES_ACTIVE("D12"),
  /**
   * D13. While an inconclusive analysis after the switch holds an update, every other pass writes
   * that it progressed and the one between that it is paused: the status is written without end.
   * Mended: what says that the update is paused stays until it goes on.
   */
  PAUSE_FLIPS("D13"),
  /**
   * D14. That a preview has done its work is still on record when the template changes again, so a
   * revision that is pushed before the former one was switched to goes live without a pause,
   * although autoPromotionEnabled is false (#4728). Fixed: a new template begins without that
   * record.
   */
  CHECKPOINT_SURVIVES("D14"),
  /**
   * D15. When the workload of a Rollout is deleted from which it has its selector too, the Rollout
   * releases all its ReplicaSets. Fixed: without a selector nothing is released.
   */
  WORKLOAD_GONE_RELEASES("D15"),
  /**
   * D16. An analysis template that names itself, directly or through others, kills the controller
   * by endless recursion. The engine reads each template once, in either mode, and reports a
   * problem when the defect is not fixed.
   */
  TEMPLATE_RECURSION("D16"),
  /**
   * D17. Asking for both variants of anti-affinity at once, after one of them was injected, crashes
   * the controller before it validates the Rollout. The engine reports an invalid Rollout in either
   * mode, and a problem with this name when the defect is not fixed.
   */
  BOTH_ANTI_AFFINITIES("D17"),
  /**
   * D18. An analysis argument that stands for the hash of the stable ReplicaSet crashes the
   * controller when that ReplicaSet is gone. The engine never crashes: the argument is empty, with
   * a problem, or when the defect is fixed, the hash that the status names.
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
   * effect, and once it has passed each pass asks for the next at once. Fixed: a deadline counts
   * only where there are pods to scale down.
   */
  EMPTY_SET_HOLDS_DEADLINE("D20");

  private final String id;

  Defect(String id) {
    this.id = id;
  }

  /** The short name, {@code D1} to {@code D20}. */
  public String id() {
    return id;
  }
}
