package dev.rolloutkit.canary.config;

import dev.rolloutkit.apimachinery.Defect;
import dev.rolloutkit.engine.internal.pass.SharedDefect;
import dev.rolloutkit.model.settings.RolloutDefect;

/** A known defect of Argo Rollouts in canary updates, and what happens instead if it is fixed. */
public enum CanaryDefect implements Defect {
  WEIGHT_DOWN_SCALES_FIRST("C1", RolloutDefect.WEIGHT_DOWN_SCALES_FIRST.effect()),
  STABLE_LOST(
      "C2",
      Effect.unsafe(
          "If somebody deletes the stable ReplicaSet, the next pass treats the update as a first "
              + "deployment: steps are skipped, and an abort scales the new ReplicaSet to 0 "
              + "although it has the traffic.",
          "Nothing is promoted unless a user asks for it, no step ends, and the new ReplicaSet "
              + "keeps its size.")),
  STABLE_ARGUMENT_PANIC("C3", SharedDefect.STABLE_ARGUMENT_PANIC.effect()),
  STALE_WEIGHTS_SCALE_STABLE(
      "C4",
      Effect.unsafe(
          "With dynamicStableScale, when a third revision starts, the stable ReplicaSet is scaled "
              + "by the weights of the previous pass although all traffic returns to it (#3372).",
          "The stable ReplicaSet is scaled by the larger of both weights, and by the weight that "
              + "is recorded for it as the canary.")),
  ZERO_REPLICAS_PANIC("C5", RolloutDefect.ZERO_REPLICAS_PANIC.effect()),
  INDEX_OVERRUN(
      "C6",
      Effect.unsafe(
          "If a step ends in a pass that skips all steps, the step index exceeds the number of "
              + "steps, and a later pass may crash.",
          "No step ends in such a pass.")),
  ABORT_DELAY_ZERO(
      "C7",
      Effect.unsafe(
          "`abortScaleDownDelaySeconds: 0`, documented as keeping the canary, scales the canary to "
              + "0 immediately (#1841, #941).",
          "The canary keeps its size.")),
  THRESHOLD_LOWERS_GUARD("C8", RolloutDefect.THRESHOLD_LOWERS_GUARD.effect()),
  CLEANUP_IGNORES_DELAY(
      "C9",
      Effect.unsafe(
          "An old ReplicaSet that is in its scale-down delay or in use loses its pods that are not "
              + "ready.",
          "It keeps these pods.")),
  ROUTES_LOST("C10", RolloutDefect.ROUTES_LOST.effect()),
  SERVICE_FLAP(
      "C11",
      Effect.unsafe(
          "While the update of a routed canary is aborted, each pass switches the canary Service "
              + "to the new ReplicaSet and back (#3078, #4973).",
          "The Service is not switched.")),
  VERIFIED_INVISIBLE(
      "C12",
      Effect.harmless(
          "If a pass changes nothing but the verification of weights, that change is never written "
              + "into the status.",
          "The change is written.")),
  END_VERIFY_PANIC("C13", RolloutDefect.END_VERIFY_PANIC.effect()),
  PLUGIN_ERROR_STUCK(
      "C14",
      Effect.harmless(
          "A step plugin that returned Error is never called again.",
          "The plugin is called again after 30 seconds.")),
  ABORT_IGNORED_AFTER_PROMOTE(
      "C15",
      Effect.unsafe(
          "A full promotion drops every abort until it is done (#4461).",
          "The abort ends the full promotion.")),
  SELF_CONFLICT("C16", SharedDefect.SELF_CONFLICT.effect()),
  PAUSE_HIDES_ERROR(
      "C17",
      Effect.harmless(
          "When a pause is added, the error of an analysis is not reported.",
          "Both are reported.")),
  BAD_STABLE_BLOCKS("C18", RolloutDefect.BAD_STABLE_BLOCKS.effect()),
  INTERMEDIATE_NO_DELAY(
      "C19",
      Effect.unsafe(
          "The middle version of V1, V2, V3 is scaled to 0 as soon as it has no weight (#4534).",
          "The middle version is kept for its scale-down delay.")),
  DEADLINE_BEFORE_TRAFFIC(
      "C20",
      Effect.unsafe(
          "The delay after an abort begins although the routers still have the old weight.",
          "The delay begins when the weight is 0 and, if routers verify weights, verified.")),
  MATCH_WEIGHT_SHRINKS(
      "C21",
      Effect.unsafe(
          "`matchTrafficWeight` removes the only canary pod although a managed route sends traffic "
              + "to it (#3501).",
          "One pod stays.")),
  DELAY_ZERO(
      "C22",
      Effect.harmless(
          "With scaleDownDelaySeconds 0 old pods are kept forever, and passes follow each other "
              + "without a delay.",
          "0 means that old pods are scaled down without a delay.")),
  PINGPONG_UNRECONCILED(
      "C23",
      Effect.unsafe(
          "The selector of the stable ping-pong Service is never restored (#5006).",
          "The selector is restored.")),
  HPA_COUNTS_SURGE(
      "C25",
      Effect.harmless(
          "The number of replicas that autoscalers read includes surge and old pods (#4847, #2857).",
          "That number is at most the desired one.")),
  SWITCH_STRANDS_SERVICE(
      "C26",
      Effect.unsafe(
          "After a switch from blue-green to a canary without Services, the former active Service "
              + "keeps selecting a ReplicaSet that the next update scales to 0 (#3431, #3699).",
          "A Service that the Rollout manages but no longer names is reported.")),
  SCALING_PASS_BEFORE_CHANGE(
      "C27",
      Effect.unsafe(
          "Replicas that change together with the template are scaled as if the update were "
              + "complete; with dynamicStableScale the stable ReplicaSet may be scaled to 0.",
          "The change is noticed first.")),
  LEAVING_PODS_COUNT(
      "C28",
      Effect.unsafe(
          "Pods that are already being removed count as available, so that too many are removed.",
          "Such pods do not count.")),
  EXPERIMENT_OVERWEIGHT("C29", RolloutDefect.EXPERIMENT_OVERWEIGHT.effect()),
  UNVERIFIED_WEIGHT_SCALES(
      "C30",
      Effect.unsafe(
          "A weight that is set but not verified counts as applied, so pods are removed to which "
              + "routers may still send traffic (#4595, #4926, #4828).",
          "Until the weight is verified, no ReplicaSet with weight shrinks.")),
  ABORT_WEIGHT_WITHOUT_PODS("C31", RolloutDefect.ABORT_WEIGHT_WITHOUT_PODS.effect()),
  EXPERIMENT_REPEATED(
      "C32",
      Effect.harmless(
          "A successful experiment is forgotten while `spec.paused` keeps its step open: another "
              + "one is created every second pass, without end.",
          "The experiment is remembered until the step is over.")),
  THRESHOLD_ABOVE_WANTED("C33", RolloutDefect.THRESHOLD_ABOVE_WANTED.effect()),
  CANARY_SERVICE_SWITCHED_EARLY(
      "C34",
      Effect.unsafe(
          "An abort, or a return of the template to the stable version, switches the canary "
              + "Service to the stable pods while routers still send it traffic. Its target group "
              + "is empty until those pods are registered.",
          "The canary Service is switched once its weight is 0 and, if routers verify weights, "
              + "verified; immediately if none of the pods that it selects is available.")),
  DEADLINE_ENDS_VERIFICATION(
      "C35",
      Effect.unsafe(
          "The targets of an ALB are verified only until all old ReplicaSets have a scale-down "
              + "deadline. If stable pods are replaced during the delay, the old pods go while "
              + "the load balancer lacks the new ones.",
          "Targets are verified as long as there are old pods.")),
  INCONCLUSIVE_EXPERIMENT_REPEATED(
      "C36",
      Effect.unsafe(
          "An inconclusive Experiment pauses the update, but a later pass creates another one "
              + "before a user has resumed it. If that one succeeds, the step is over.",
          "The next Experiment is created once a user has resumed the update.")),
  META_ON_DELETED("D9", SharedDefect.META_ON_DELETED.effect()),
  AFFINITY_PANIC("D11", SharedDefect.AFFINITY_PANIC.effect()),
  PAUSE_FLIPS("D13", SharedDefect.PAUSE_FLIPS.effect()),
  WORKLOAD_GONE_RELEASES("D15", SharedDefect.WORKLOAD_GONE_RELEASES.effect()),
  TEMPLATE_RECURSION("D16", SharedDefect.TEMPLATE_RECURSION.effect()),
  BOTH_ANTI_AFFINITIES("D17", SharedDefect.BOTH_ANTI_AFFINITIES.effect()),
  EMPTY_SET_HOLDS_DEADLINE("D20", SharedDefect.EMPTY_SET_HOLDS_DEADLINE.effect());

  private final String id;
  private final Effect effect;

  CanaryDefect(String id, Effect effect) {
    this.id = id;
    this.effect = effect;
  }

  /**
   * The identifier in problems and lists, such as {@code C1}; defects with {@code D} also occur in
   * blue-green updates.
   */
  @Override
  public String id() {
    return id;
  }

  @Override
  public Effect effect() {
    return effect;
  }
}
