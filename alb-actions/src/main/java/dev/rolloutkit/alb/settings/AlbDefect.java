package dev.rolloutkit.alb.settings;

import dev.rolloutkit.apimachinery.Defect;

/**
 * A known defect of Argo Rollouts in the annotations that it writes for the AWS Load Balancer
 * Controller, and what happens instead if it is fixed.
 */
public enum AlbDefect implements Defect {
  PLAN_ENDS_AT_UNCHANGED_INGRESS(
      Effect.unsafe(
          "With several Ingresses, the plan ends at the first that needs no change; later ones "
              + "keep their old weights.",
          "That Ingress is skipped.")),
  RESET_ONLY_OF_STABLE_SERVICE(
      Effect.unsafe(
          "When a Rollout with a root Service, ping-pong or header routes is deleted, its action "
              + "is not reset.",
          "The last target of the action gets all traffic.")),
  EMPTY_MATCH_TAKES_ALL_TRAFFIC(
      Effect.unsafe(
          "A header route with `match: []` sends all traffic to the canary.", "It is rejected.")),
  WEIGHTS_VERIFIED_BY_COUNT(
      Effect.harmless(
          "The weights of several Ingresses with an experiment are never verified.",
          "Each weight is verified on its own.")),
  NAMED_TARGET_PORT_UNRESOLVED(
      Effect.unsafe(
          "The targets of a named target port are not verified.",
          "The port is resolved by the name of the Service port.")),
  DUPLICATE_TARGETS_COUNTED(
      Effect.unsafe(
          "A target that is listed twice counts twice and compensates for a missing one.",
          "It counts once.")),
  STABLE_WEIGHT_FROM_HUNDRED(
      Effect.unsafe(
          "The weight of the stable Service is 100 minus all other weights, whatever the maximum "
              + "weight is.",
          "It is the maximum weight minus all other weights.")),
  RULE_CHECK_IGNORES_PORT(
      Effect.unsafe(
          "A path whose port is not `use-annotation` passes validation, although its traffic is "
              + "not split.",
          "Such a path is a problem.")),
  ANY_CLASS_UNKNOWN(
      Effect.harmless(
          "An empty class in the list is documented to match any Ingress, but matches only those "
              + "without a class.",
          "`IngressClasses.ANY` matches every Ingress.")),
  RESET_LEAVES_CONDITIONS(
      Effect.unsafe(
          "The conditions of a deleted header route remain on the Ingress.", "They are removed.")),
  OVERWRITTEN_SILENTLY(
      Effect.unsafe(
          "Stickiness and ARN targets that a user set in the action are overwritten without a "
              + "notice.",
          "They are overwritten with a warning.")),
  REPEATED_KEY_REMOVED_ONCE(
      Effect.harmless(
          "If a key occurs twice in succession in the bookkeeping annotation, removing it leaves "
              + "one occurrence.",
          "Both are removed.")),
  NUMERIC_PORT_UNREADABLE(
      Effect.unsafe("An action with a numeric Service port cannot be reset.", "It can be reset."));

  private final Effect effect;

  AlbDefect(Effect effect) {
    this.effect = effect;
  }

  @Override
  public Effect effect() {
    return effect;
  }
}
