package dev.rolloutkit.canary.config;

/** A known defect of the reference, and what happens instead when it is fixed. */
public enum Defect {
  /**
   * C1. A setWeight lower than the one before scales the new set down first, under the old weight.
   * Fixed: the weight is lowered first, and no set is smaller than its share.
   */
  WEIGHT_DOWN_SCALES_FIRST("C1"),
  /**
   * C2. A stable ReplicaSet that is deleted makes the next pass a first deployment: the new version
   * is promoted whatever the step. Fixed: nothing is promoted, no step is over, and the new set is
   * not scaled down, until there is a stable set again.
   */
  STABLE_LOST("C2"),
  /**
   * C3. An analysis argument for the hash of a stable ReplicaSet that is gone crashes the
   * controller. Fixed: the hash of the status; otherwise an empty one, and a problem.
   */
  STABLE_ARGUMENT_PANIC("C3"),
  /**
   * C4. A dynamically scaled stable set is sized by the weights of the pass before: when they go
   * back to it, it first shrinks. Fixed: by the larger of both, and by what is recorded for it as
   * the canary.
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
   * C8. The replicaProgressThreshold, which is meant for the new set, also lets traffic return to a
   * stable set that is too small for it. Fixed: it applies only to the new set.
   */
  THRESHOLD_LOWERS_GUARD("C8"),
  /**
   * C9. Pods that are not ready are removed from old sets, even from a set that is in its
   * scale-down delay or in use. Fixed: such sets keep their pods.
   */
  CLEANUP_IGNORES_DELAY("C9"),
  /**
   * C10. Managed routes are removed when the new set has no available pod for one pass, and are set
   * again only at their step. Fixed: the routes of all steps so far are set each time.
   */
  ROUTES_LOST("C10"),
  /**
   * C11. While the update of a routed canary is aborted, each pass switches the canary Service to
   * the new set and back. Fixed: it is left alone.
   */
  SERVICE_FLAP("C11"),
  /**
   * C12. A pass that changes only whether weights are verified does not write it into the status.
   * Fixed: it is written.
   */
  VERIFIED_INVISIBLE("C12"),
  /**
   * C13. Without a step index, the controller crashes while the final weight is not verified.
   * Fixed: the index counts as that behind the last step.
   */
  END_VERIFY_PANIC("C13"),
  /**
   * C14. A plugin that returns Error is never called again. Fixed: it is called again after 30
   * seconds, as after a failed call.
   */
  PLUGIN_ERROR_STUCK("C14"),
  /** C15. A full promotion drops every abort until it is done. Fixed: the abort wins. */
  ABORT_IGNORED_AFTER_PROMOTE("C15"),
  /**
   * C16. A pass writes metadata to a ReplicaSet and then scales it, which is refused. Fixed: one
   * write for each object and pass.
   */
  SELF_CONFLICT("C16"),
  /** C17. A pause that is added hides the error of an analysis. Fixed: both are reported. */
  PAUSE_HIDES_ERROR("C17"),
  /**
   * C18. Every change of weight waits for the pods of the stable set, even one that takes traffic
   * from them. Fixed: only a change that gives the stable set more traffic waits.
   */
  BAD_STABLE_BLOCKS("C18"),
  /**
   * C19. A version that another update replaces before its own is complete is scaled to 0 as soon
   * as it has no weight. Fixed: it is kept for its scale-down delay.
   */
  INTERMEDIATE_NO_DELAY("C19"),
  /**
   * C20. The scale-down delay after an abort begins while routers still have the old weight. Fixed:
   * it begins when the weight is 0 and, if routers verify weights, verified.
   */
  DEADLINE_BEFORE_TRAFFIC("C20"),
  /**
   * C21. {@code matchTrafficWeight} removes the only canary pod although a managed route sends
   * traffic to it. Fixed: one pod stays while there are managed routes or weight.
   */
  MATCH_WEIGHT_SHRINKS("C21"),
  /**
   * C22. With scaleDownDelaySeconds 0 an old set is never scaled down, and each pass asks for the
   * next at once. Fixed: 0 means without a delay.
   */
  DELAY_ZERO("C22"),
  /** C23. The selector of the stable ping-pong Service is never restored. Fixed: it is. */
  PINGPONG_UNRECONCILED("C23"),
  /**
   * C25. The number of replicas that autoscalers read includes surge and old pods. Fixed: it is at
   * most the desired number.
   */
  HPA_COUNTS_SURGE("C25"),
  /**
   * C26. After a switch from blue-green to a canary without Services, the former active Service
   * keeps selecting a ReplicaSet that the next update scales to 0. Fixed: a Service that the
   * Rollout manages and no longer names is reported.
   */
  SWITCH_STRANDS_SERVICE("C26"),
  /**
   * C27. Replicas that change together with the template are scaled before the change is noticed,
   * as if the update were over. Fixed: the change is noticed first.
   */
  SCALING_PASS_BEFORE_CHANGE("C27"),
  /**
   * C28. Pods that are already being removed count as available, so that too many are removed.
   * Fixed: they do not count.
   */
  LEAVING_PODS_COUNT("C28"),
  /**
   * C29. The weights of an experiment and of the step together may exceed all traffic; the stable
   * set gets a negative weight then. Fixed: the experiment gets what the step leaves.
   */
  EXPERIMENT_OVERWEIGHT("C29"),
  /**
   * C30. A weight that is set but not verified counts as in effect, so that pods are removed to
   * which routers may still send traffic. Fixed: no set that has weight shrinks meanwhile.
   */
  UNVERIFIED_WEIGHT_SCALES("C30"),
  /**
   * C31. An abort of a dynamically scaled canary without recorded weights, while neither set has an
   * available pod, gives the canary all traffic. Fixed: the stable set keeps it.
   */
  ABORT_WEIGHT_WITHOUT_PODS("C31"),
  /**
   * C32. A successful experiment is forgotten though its step is not over, as while {@code
   * spec.paused} is set: another one is created every second pass, without end. Fixed: it is
   * remembered until the step is over.
   */
  EXPERIMENT_REPEATED("C32"),
  /**
   * C33. A replicaProgressThreshold of more pods than the step asks for is never reached. Fixed:
   * all pods that the step asks for suffice.
   */
  THRESHOLD_ABOVE_WANTED("C33"),
  /**
   * C34. An abort, or a template that goes back to the stable version, switches the canary Service
   * to the stable pods while routers still send it traffic: its target group is empty until those
   * pods are registered. Fixed: it is switched once its weight is 0 and, where routers verify
   * weights, verified; at once if none of the pods that it selects is available.
   */
  CANARY_SERVICE_SWITCHED_EARLY("C34"),
  /** D9. A ReplicaSet is deleted and its metadata updated in one pass. Fixed: it is left alone. */
  META_ON_DELETED("D9"),
  /** D11. An anti-affinity term without labelSelector crashes the controller. Fixed: ignored. */
  AFFINITY_PANIC("D11"),
  /** D13. A pause and progress take turns in a condition. Fixed: the pause stays. */
  PAUSE_FLIPS("D13"),
  /** D15. A lost workload releases all ReplicaSets. Fixed: they are kept. */
  WORKLOAD_GONE_RELEASES("D15"),
  /** D16. An analysis template that names itself crashes the controller. Fixed: read once. */
  TEMPLATE_RECURSION("D16"),
  /** D17. Both variants of anti-affinity at once crash the controller. Fixed: invalid. */
  BOTH_ANTI_AFFINITIES("D17"),
  /**
   * D20. An old set that has a scale-down deadline excuses an update without progress for good,
   * also when it is empty or the deadline is over; the controller then passes without a pause.
   * Fixed: a deadline counts until it is over, where there are pods to scale down.
   */
  EMPTY_SET_HOLDS_DEADLINE("D20");

  private final String id;

  Defect(String id) {
    this.id = id;
  }

  /** The short name, such as {@code C1}; one with {@code D} is of blue-green too. */
  public String id() {
    return id;
  }
}
