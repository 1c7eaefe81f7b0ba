package dev.rolloutkit.bluegreen.config;

import dev.rolloutkit.apimachinery.Defect;
import dev.rolloutkit.engine.internal.pass.SharedDefect;

/**
 * A known defect of Argo Rollouts in blue-green updates, and what happens instead if it is fixed.
 */
public enum BlueGreenDefect implements Defect {
  ABORT_UNSATURATED(
      "D1",
      Effect.unsafe(
          "After an abort the active Service is switched back only while the new ReplicaSet is "
              + "complete. If its pods are broken, traffic stays on them until they are scaled to "
              + "0, and then goes nowhere until a human acts.",
          "The active Service is switched back as soon as the stable pods are available; until "
              + "then the ReplicaSet that it selects is not scaled down.")),
  SELECTOR_LOST(
      "D2",
      Effect.unsafe(
          "If a GitOps tool or Helm removes the pod-template-hash from the selector of the active "
              + "Service, the controller treats the update as a first deployment: no pause, no "
              + "analysis, and the ReplicaSet that served is scaled down (#4750).",
          "The selector is set to the stable ReplicaSet, and nothing else is done.")),
  SELF_CONFLICT("D3", SharedDefect.SELF_CONFLICT.effect()),
  HISTORY_DELETES_PREVIEWED("D4", SharedDefect.HISTORY_DELETES_PREVIEWED.effect()),
  POST_RETRY_LOOP(
      "D5",
      Effect.unsafe(
          "A retry aborts again, because the failed run of the former attempt still counts "
              + "(#2824). If a retry comes together with a change of replicas, this also happens "
              + "for analyses before the switch.",
          "Runs of an earlier attempt do not count.")),
  PROMOTE_LOST(
      "D6",
      Effect.harmless(
          "A promotion during autoPromotionSeconds restarts the timer; a promotion while a pod is "
              + "not ready is forgotten.",
          "A promotion is remembered until the switch.")),
  DELAY_ZERO(
      "D7",
      Effect.harmless(
          "With scaleDownDelaySeconds 0 old pods are kept forever, and passes follow each other "
              + "without a delay (#1992).",
          "0 means that old pods are scaled down without a delay.")),
  FAST_ROLLBACK_LOST(
      "D8",
      Effect.unsafe(
          "A rollback within the delay skips the pause only if all its pods are available in the "
              + "first pass; with previewReplicaCount below replicas and autoPromotionEnabled "
              + "false it is never completed.",
          "The deadline is kept until the switch, and a fast rollback has the full size at once.")),
  META_ON_DELETED("D9", SharedDefect.META_ON_DELETED.effect()),
  ABORT_PREVIEW(
      "D10",
      Effect.unsafe(
          "After an abort the preview Service selects a ReplicaSet without pods.",
          "The preview Service selects the stable ReplicaSet.")),
  AFFINITY_PANIC("D11", SharedDefect.AFFINITY_PANIC.effect()),
  SCALE_TOUCHES_ACTIVE(
      "D12",
      Effect.unsafe(
          "Replicas that change during an update scale the serving ReplicaSet before the switch "
              + "(#4552, #4302).",
          "The serving ReplicaSet keeps its size until the switch; the new number of replicas "
              + "applies to the new ReplicaSet.")),
  PAUSE_FLIPS("D13", SharedDefect.PAUSE_FLIPS.effect()),
  CHECKPOINT_SURVIVES(
      "D14",
      Effect.unsafe(
          "The record that an update has passed its pause survives a change of the template, so a "
              + "revision that is pushed before the former one was switched to is promoted "
              + "immediately, although `autoPromotionEnabled` is false (#4728).",
          "A new template starts without that record.")),
  WORKLOAD_GONE_RELEASES("D15", SharedDefect.WORKLOAD_GONE_RELEASES.effect()),
  TEMPLATE_RECURSION("D16", SharedDefect.TEMPLATE_RECURSION.effect()),
  BOTH_ANTI_AFFINITIES("D17", SharedDefect.BOTH_ANTI_AFFINITIES.effect()),
  STABLE_ARGUMENT_PANIC("D18", SharedDefect.STABLE_ARGUMENT_PANIC.effect()),
  ABORT_IGNORED_AFTER_PROMOTE(
      "D19",
      Effect.unsafe(
          "A full promotion drops every abort until it is done: a user who promotes fully while "
              + "the pods start, and aborts, sees the version go live.",
          "The abort ends the full promotion.")),
  EMPTY_SET_HOLDS_DEADLINE("D20", SharedDefect.EMPTY_SET_HOLDS_DEADLINE.effect());

  private final String id;
  private final Effect effect;

  BlueGreenDefect(String id, Effect effect) {
    this.id = id;
    this.effect = effect;
  }

  /** The identifier in problems and lists, {@code D1} to {@code D20}. */
  @Override
  public String id() {
    return id;
  }

  @Override
  public Effect effect() {
    return effect;
  }
}
