package dev.rolloutkit.canary.config;

/** A known defect of the reference, and what happens instead when it is fixed. */
public enum Defect {
  /**
   * C1. A setWeight lower than the one before scales the new ReplicaSet down before the weight is
   * lowered. Fixed: the weight is lowered first, and no ReplicaSet is smaller than its share of the
   * traffic.
   */
  WEIGHT_DOWN_SCALES_FIRST("C1"),
  /**
   * C2. If the stable ReplicaSet is deleted, the next pass counts as a first deployment: the new
   * version is promoted at any step. Fixed: until there is a stable ReplicaSet again, nothing is
   * promoted unless a user promotes fully, no step is completed, and the new ReplicaSet is not
   * scaled down.
   */
  STABLE_LOST("C2"),
  /**
   * C3. An analysis argument for the hash of a stable ReplicaSet that no longer exists crashes the
   * controller. Fixed: the argument is the hash that the status names. Without the fix it is empty,
   * and a problem is reported.
   */
  STABLE_ARGUMENT_PANIC("C3"),
  /**
   * C4. With dynamicStableScale the size of the stable ReplicaSet follows the weights of the
   * previous pass: when traffic returns to it, it shrinks first. Fixed: the size follows the larger
   * of both weights, and includes the weight that the status records for it as the canary.
   */
  STALE_WEIGHTS_SCALE_STABLE("C4"),
  /**
   * C5. A full promotion of a dynamically scaled canary with 0 replicas crashes the controller.
   * Fixed: the new version gets all traffic.
   */
  ZERO_REPLICAS_PANIC("C5"),
  /**
   * C6. A step that ends in a pass that skips all steps moves the step index beyond the number of
   * steps. Fixed: no step ends in such a pass.
   */
  INDEX_OVERRUN("C6"),
  /**
   * C7. With {@code abortScaleDownDelaySeconds: 0}, documented as keeping the canary, an abort
   * scales it to 0 at once. Fixed: it keeps its size.
   */
  ABORT_DELAY_ZERO("C7"),
  /**
   * C8. The replicaProgressThreshold is meant for the new ReplicaSet, but also lets traffic return
   * to a stable ReplicaSet that is too small for it. Fixed: it applies only to the new ReplicaSet.
   */
  THRESHOLD_LOWERS_GUARD("C8"),
  /**
   * C9. Pods that are not ready are removed from old ReplicaSets, even from one that is in its
   * scale-down delay or in use. Fixed: such ReplicaSets keep their pods.
   */
  CLEANUP_IGNORES_DELAY("C9"),
  /**
   * C10. Managed routes are removed if the new ReplicaSet has no available pod for one pass, and
   * are set again only in a step that sets them. Fixed: each pass sets the routes of all steps so
   * far.
   */
  ROUTES_LOST("C10"),
  /**
   * C11. While the update of a canary with traffic routing is aborted, each pass switches the
   * canary Service to the new ReplicaSet and back. Fixed: the pass leaves the Service alone.
   */
  SERVICE_FLAP("C11"),
  /**
   * C12. If a pass changes only whether weights are verified, it does not write this to the status.
   * Fixed: the pass writes it.
   */
  VERIFIED_INVISIBLE("C12"),
  /**
   * C13. If there is no step index, the controller crashes while the final weight is not verified.
   * Fixed: a missing index counts as the index after the last step.
   */
  END_VERIFY_PANIC("C13"),
  /**
   * C14. A plugin that returns Error is never called again. Fixed: it is called again after 30
   * seconds, as after a failed call.
   */
  PLUGIN_ERROR_STUCK("C14"),
  /**
   * C15. A full promotion drops every abort until it is done. Fixed: the abort ends the full
   * promotion.
   */
  ABORT_IGNORED_AFTER_PROMOTE("C15"),
  /**
   * C16. A pass writes metadata to a ReplicaSet and then scales it, and the API server refuses the
   * second write. Fixed: a pass writes each object at most once.
   */
  SELF_CONFLICT("C16"),
  /** C17. A pause that a pass adds hides the error of an analysis. Fixed: both are reported. */
  PAUSE_HIDES_ERROR("C17"),
  /**
   * C18. Every change of the weight waits for the pods of the stable ReplicaSet, even one that
   * takes traffic away from them. Fixed: only a change that gives the stable ReplicaSet more
   * traffic waits.
   */
  BAD_STABLE_BLOCKS("C18"),
  /**
   * C19. If an update is replaced by another before it is complete, its ReplicaSet is scaled to 0
   * as soon as it has no weight. Fixed: the ReplicaSet is kept for its scale-down delay.
   */
  INTERMEDIATE_NO_DELAY("C19"),
  /**
   * C20. The scale-down delay after an abort begins while routers still apply the old weight.
   * Fixed: it begins when the weight is 0 and, if routers verify weights, verified.
   */
  DEADLINE_BEFORE_TRAFFIC("C20"),
  /**
   * C21. {@code matchTrafficWeight} removes the only canary pod although a managed route sends
   * traffic to it. Fixed: one pod stays while there are managed routes or the canary has weight.
   */
  MATCH_WEIGHT_SHRINKS("C21"),
  /**
   * C22. With scaleDownDelaySeconds 0 an old ReplicaSet is never scaled down, and each pass asks
   * for the next one immediately. Fixed: 0 means without a delay.
   */
  DELAY_ZERO("C22"),
  /**
   * C23. The controller never restores the selector of the stable ping-pong Service. Fixed: it
   * does.
   */
  PINGPONG_UNRECONCILED("C23"),
  /**
   * C25. The number of replicas that autoscalers read includes surge and old pods. Fixed: it is at
   * most the desired number.
   */
  HPA_COUNTS_SURGE("C25"),
  /**
   * C26. After a switch from blue-green to a canary without Services, the former active Service
   * keeps selecting a ReplicaSet that the next update scales to 0. Fixed: the engine reports a
   * Service that the Rollout manages but no longer names.
   */
  SWITCH_STRANDS_SERVICE("C26"),
  /**
   * C27. If the replicas change together with the template, ReplicaSets are scaled before the
   * controller notices the new template, as if the update were complete. Fixed: the new template is
   * noticed first.
   */
  SCALING_PASS_BEFORE_CHANGE("C27"),
  /**
   * C28. Pods that are already being removed count as available, so that too many are removed.
   * Fixed: they do not count.
   */
  LEAVING_PODS_COUNT("C28"),
  /**
   * C29. The weights of an experiment and of the step together may exceed all traffic; the stable
   * ReplicaSet then gets a negative weight. Fixed: the experiment gets at most what the step
   * leaves.
   */
  EXPERIMENT_OVERWEIGHT("C29"),
  /**
   * C30. A weight that is set but not verified counts as applied, so pods are removed to which
   * routers may still send traffic. Fixed: until the weight is verified, no ReplicaSet with weight
   * shrinks.
   */
  UNVERIFIED_WEIGHT_SCALES("C30"),
  /**
   * C31. An abort of a canary with dynamicStableScale and without recorded weights gives the canary
   * all traffic while neither ReplicaSet has an available pod. Fixed: the stable ReplicaSet keeps
   * the traffic.
   */
  ABORT_WEIGHT_WITHOUT_PODS("C31"),
  /**
   * C32. A successful experiment is forgotten if its step is not completed, for example while
   * {@code spec.paused} is set; every second pass then creates another one, without end. Fixed: it
   * is remembered until the step is completed.
   */
  EXPERIMENT_REPEATED("C32"),
  /**
   * C33. A replicaProgressThreshold of more pods than the step has is never reached. Fixed: all
   * pods of the step suffice.
   */
  THRESHOLD_ABOVE_WANTED("C33"),
  /**
   * C34. An abort, or a return of the template to the stable version, switches the canary Service
   * to the stable pods while routers still send it traffic: its target group is empty until those
   * pods are registered. Fixed: the Service is switched once its weight is 0 and, if routers verify
   * weights, verified. It is switched immediately if none of the pods that it selects is available.
   */
  CANARY_SERVICE_SWITCHED_EARLY("C34"),
  /**
   * C35. The targets of an ALB are verified only until all old ReplicaSets have a scale-down
   * deadline. If pods of the stable ReplicaSet are replaced during the delay, the old pods go while
   * the load balancer lacks the new ones. Fixed: targets are verified as long as there are old
   * pods.
   */
  DEADLINE_ENDS_VERIFICATION("C35"),
  /**
   * D9. A pass deletes a ReplicaSet and then updates its metadata. Fixed: it does not update it.
   */
  META_ON_DELETED("D9"),
  /**
   * D11. An anti-affinity term without labelSelector crashes the controller. Fixed: it is ignored.
   */
  AFFINITY_PANIC("D11"),
  /** D13. A pause and progress alternate in a condition. Fixed: the condition reports the pause. */
  PAUSE_FLIPS("D13"),
  /**
   * D15. If the referenced workload is deleted, all ReplicaSets are released. Fixed: they are kept.
   */
  WORKLOAD_GONE_RELEASES("D15"),
  /**
   * D16. An analysis template that refers to itself crashes the controller. Fixed: it is read once.
   */
  TEMPLATE_RECURSION("D16"),
  /**
   * D17. Both variants of anti-affinity at once crash the controller. Fixed: the spec is invalid.
   */
  BOTH_ANTI_AFFINITIES("D17"),
  /**
   * D20. An old ReplicaSet with a scale-down deadline keeps updates from exceeding their progress
   * deadline for good, even if it has no pods or its deadline has passed; the controller then
   * reconciles without a break. Fixed: a deadline counts until it has passed, and only if there are
   * pods to scale down.
   */
  EMPTY_SET_HOLDS_DEADLINE("D20");

  private final String id;

  Defect(String id) {
    this.id = id;
  }

  /**
   * The identifier in the table of defects, such as {@code C1}; identifiers with {@code D} are
   * defects of blue-green as well.
   */
  public String id() {
    return id;
  }
}
