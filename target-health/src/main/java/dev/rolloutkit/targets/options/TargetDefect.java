package dev.rolloutkit.targets.options;

import dev.rolloutkit.apimachinery.Defect;

/**
 * A known defect of the AWS Load Balancer Controller or Argo Rollouts in how targets are
 * registered, and what happens instead if it is fixed.
 */
public enum TargetDefect implements Defect {
  DEREGISTERED_FIRST(
      Effect.unsafe(
          "Old targets are deregistered before new ones serve, so every change of a selector "
              + "leaves the group without healthy targets (#3621, #3748).",
          "New targets are registered first, and old ones are deregistered when the new ones are "
              + "healthy, if the limit has room for both.")),
  FAILED_DEREGISTRATION_STOPS_REGISTRATION(
      Effect.unsafe(
          "If the call that deregisters old targets fails, new pods are not registered.",
          "They are registered, and the pass ends with the error.")),
  CHECKPOINT_IGNORES_TARGETS(
      Effect.unsafe(
          "A whole pass is skipped without a check of the actual targets, so a group that somebody "
              + "else emptied stays empty for 30 to 45 minutes (#4889).",
          "The pass is skipped only if the described targets match the endpoints.")),
  CHECKPOINT_BEFORE_HEALTH(
      Effect.harmless(
          "Without readiness gates the checkpoint is saved before targets are healthy.",
          "It is saved when all are healthy.")),
  MISSING_CONDITION_SKIPPED(
      Effect.unsafe(
          "A pass is skipped although a pod has a gate without its condition (#3622).",
          "The pass is not skipped.")),
  NEGATIVE_LIMIT_PANIC(
      Effect.unsafe(
          "With a limit of targets, the controller crashes while targets drain (#4361).",
          "Draining targets do not count towards the limit.")),
  EXCLUDED_ENDPOINTS_FORGOTTEN(
      Effect.unsafe(
          "Endpoints that the limit excludes are never registered, even when there is room later.",
          "The checkpoint stays empty, with a warning, so later passes register them.")),
  LAST_TARGETS_REMOVED(
      Effect.unsafe(
          "When no pod is ready, all targets are deregistered, so the load balancer cannot fail "
              + "open (#3711).",
          "The last targets stay registered.")),
  MISSING_SERVICE_OPENS_GATES(
      Effect.unsafe(
          "When the Service of a binding is deleted, the binding's gates of all pods open, and a "
              + "rolling update continues.",
          "Gates stay closed.")),
  STALE_NODES_STAY(
      Effect.unsafe(
          "When a Service loses its node ports, its nodes stay registered.",
          "They are deregistered.")),
  IDENTITIES_COMPARED_AS_STRINGS(
      Effect.unsafe(
          "Addresses are compared as strings, and QUIC server ids even if the group's protocol is "
              + "not QUIC, so live targets are deregistered and registered again.",
          "Addresses are compared as addresses, and QUIC server ids only for QUIC.")),
  BAD_NODE_FAILS_BINDING(
      Effect.unsafe(
          "One node that is no EC2 instance, such as a Fargate node, fails a binding of target "
              + "type `instance`.",
          "The node is ignored.")),
  REGISTERED_COUNTS_AS_HEALTHY(
      Effect.unsafe(
          "The verification of Argo Rollouts accepts any registered target, even a draining one "
              + "(#4834, #4433).",
          "It accepts only healthy targets."));

  private final Effect effect;

  TargetDefect(Effect effect) {
    this.effect = effect;
  }

  @Override
  public Effect effect() {
    return effect;
  }
}
