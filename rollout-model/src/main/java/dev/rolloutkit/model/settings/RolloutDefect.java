package dev.rolloutkit.model.settings;

import dev.rolloutkit.apimachinery.Defect;

/**
 * A known defect of Argo Rollouts or its kubectl plug-in in the functions of this module, and what
 * happens instead if it is fixed.
 */
public enum RolloutDefect implements Defect {
  STRATEGY_NAME_OMITTED(
      Effect.harmless(
          "The field path of a problem of the strategy omits the name of the strategy: "
              + "`spec.strategy.activeService`.",
          "The path is complete: `spec.strategy.blueGreen.activeService`.")),
  LEGACY_HASH_ACCEPTED(
      Effect.unsafe(
          "A ReplicaSet is also looked for by the hash of controllers up to 1.1, computed with "
              + "types that never give that hash; a ReplicaSet that happens to have it is used "
              + "whatever its template is.",
          "It is not looked for by that hash.")),
  OLDER_REPLICA_SET_PREFERRED(
      Effect.unsafe(
          "Of two ReplicaSets with the desired template, the controller takes the older one after "
              + "an upgrade, and traffic goes back to it.",
          "It takes the one that the status names.")),
  UNDO_MISSES_REMOVALS(
      Effect.harmless(
          "After a change that only removed fields, `undo` reports that the template already "
              + "matches, and does nothing.",
          "Templates are compared as the controller compares them.")),
  UNDO_NAMES_REQUESTED_REVISION(
      Effect.harmless(
          "The notice that there is nothing to undo names revision 0, unless one was asked for, "
              + "and has no line break.",
          "It names the revision that was found.")),
  UNDO_KEEPS_ADDITIONS(
      Effect.unsafe(
          "`undo` writes the metadata of a role and the anti-affinity to another version into the "
              + "spec, and loses fields that are newer than the types of the plug-in.",
          "The stored template is restored with all its fields and without these additions.")),
  UNDO_OF_POD_TEMPLATE_FAILS(
      Effect.harmless(
          "`undo` of a referenced PodTemplate patches `/spec/template`, which it does not have, so "
              + "the patch always fails.",
          "It patches `/template`.")),
  REVISION_BY_SERVER_ORDER(
      Effect.harmless(
          "Of two ReplicaSets with one revision, `undo` takes the one that the API server happens "
              + "to list first or last.",
          "It takes the newest.")),
  SET_IMAGE_ASSUMES_DEPLOYMENT(
      Effect.harmless(
          "`set image` takes every referenced workload for a Deployment.",
          "It respects the kind of the workload.")),
  WEIGHT_DOWN_SCALES_FIRST(
      Effect.unsafe(
          "The new ReplicaSet is scaled down before its weight is lowered; with `setWeight: 0` all "
              + "its pods are removed while routers still send it the old share (#3501, #2050).",
          "The weight is lowered first; no ReplicaSet is smaller than its share.")),
  ZERO_REPLICAS_PANIC(
      Effect.unsafe(
          "A full promotion with dynamicStableScale and 0 replicas crashes the controller in every "
              + "pass (#3686). With `reference()` the plan has a problem.",
          "The new ReplicaSet gets all traffic.")),
  THRESHOLD_LOWERS_GUARD(
      Effect.unsafe(
          "ReplicaProgressThreshold also applies to the stable ReplicaSet, so traffic returns to "
              + "one that is too small for it.",
          "It applies only to the new ReplicaSet.")),
  ROUTES_LOST(
      Effect.unsafe(
          "Managed routes are removed if the new ReplicaSet has no available pod in a pass, and "
              + "are set again only at their step (#4716, #2769).",
          "The routes of all steps so far are set each time.")),
  END_VERIFY_PANIC(
      Effect.unsafe(
          "Without steps, the controller crashes while the final weights are not verified. With "
              + "`reference()` the plan has a problem.",
          "The weights are verified in a later pass.")),
  BAD_STABLE_BLOCKS(
      Effect.unsafe(
          "Every change of weight waits for the pods of the stable ReplicaSet, even one that takes "
              + "traffic from them: a bad stable version keeps its traffic (#1774, #995).",
          "Only a change that gives the stable ReplicaSet more traffic waits.")),
  EXPERIMENT_OVERWEIGHT(
      Effect.unsafe(
          "The weights of an experiment and of the step may exceed all traffic: the stable set "
              + "gets a negative weight.",
          "The experiment gets what the step leaves, and an admission warning reports the excess.")),
  ABORT_WEIGHT_WITHOUT_PODS(
      Effect.unsafe(
          "An abort with dynamicStableScale and without recorded weights, while neither set has a "
              + "pod, gives the canary all traffic.",
          "The stable set keeps it.")),
  THRESHOLD_ABOVE_WANTED(
      Effect.harmless(
          "A replicaProgressThreshold of more pods than the step has is never reached.",
          "All pods of the step suffice."));

  private final Effect effect;

  RolloutDefect(Effect effect) {
    this.effect = effect;
  }

  @Override
  public Effect effect() {
    return effect;
  }
}
