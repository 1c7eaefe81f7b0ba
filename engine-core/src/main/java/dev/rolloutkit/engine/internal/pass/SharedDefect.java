package dev.rolloutkit.engine.internal.pass;

import dev.rolloutkit.apimachinery.Defect;

/**
 * A defect of the steps that all strategies share. Each strategy lists it under the same name among
 * its own defects.
 */
public enum SharedDefect implements Defect {
  SELF_CONFLICT(
      Effect.unsafe(
          "A pass writes a ReplicaSet twice, the second time with an outdated resourceVersion; the "
              + "API server refuses the second write and the pass fails, at every change of "
              + "replicas and at every retry (#1657, #3080, #3351, #4223, #4552).",
          "A pass writes each object at most once.")),
  HISTORY_DELETES_PREVIEWED(
      Effect.unsafe(
          "The history limit deletes a ReplicaSet that the preview Service selects.",
          "A ReplicaSet that a Service selects is kept.")),
  META_ON_DELETED(
      Effect.harmless(
          "A pass deletes a ReplicaSet and then updates it, which fails, so the status of the pass "
              + "is not written.",
          "A pass does not update what it deleted.")),
  AFFINITY_PANIC(
      Effect.unsafe(
          "An anti-affinity term without labelSelector crashes the controller. The engine never "
              + "crashes and treats such a term as one that the user wrote; with `reference()` "
              + "the plan has a problem.",
          "The engine does the same, but the plan has no problem.")),
  PAUSE_FLIPS(
      Effect.harmless(
          "While an inconclusive analysis after the switch holds an update, passes report "
              + "alternately that it progresses and that it is paused, without end.",
          "The status reports that the update is paused until it resumes.")),
  WORKLOAD_GONE_RELEASES(
      Effect.unsafe(
          "When the workload from which a Rollout takes its template and selector is deleted, the "
              + "Rollout releases all its ReplicaSets. They are adopted again when the workload "
              + "is back, unless somebody else takes them.",
          "As long as the selector is missing, the Rollout releases nothing.")),
  TEMPLATE_RECURSION(
      Effect.unsafe(
          "An analysis template that names itself, directly or through others, crashes the "
              + "controller by endless recursion. The engine reads each template once; with "
              + "`reference()` the plan has a problem.",
          "The engine does the same, but the plan has no problem.")),
  BOTH_ANTI_AFFINITIES(
      Effect.unsafe(
          "A Rollout that asks for both variants of anti-affinity crashes the controller if a "
              + "ReplicaSet has the rule of one of them and the template is new. The engine "
              + "reports an invalid Rollout; with `reference()` the plan has a problem as well.",
          "The engine does the same, but the plan has no problem.")),
  STABLE_ARGUMENT_PANIC(
      Effect.unsafe(
          "An analysis argument `podTemplateHashValue: Stable` crashes the controller if the "
              + "stable ReplicaSet no longer exists (#1630). With `reference()` the argument is "
              + "empty and the plan has a problem.",
          "The argument is the hash that the status names.")),
  EMPTY_SET_HOLDS_DEADLINE(
      Effect.harmless(
          "A ReplicaSet of an update that was aborted before it had pods keeps its scale-down "
              + "deadline forever. As long as there is such a ReplicaSet, a later update never "
              + "exceeds its progress deadline, and after that time the passes of the controller "
              + "follow each other without a pause. The same happens while an old ReplicaSet whose "
              + "deadline is over "
              + "waits for pods that do not start.",
          "A deadline counts until it is over, and only where there are pods to scale down."));

  private final Effect effect;

  SharedDefect(Effect effect) {
    this.effect = effect;
  }

  @Override
  public Effect effect() {
    return effect;
  }
}
