package dev.rolloutkit.lbcadmission.controller;

import dev.rolloutkit.apimachinery.Defect;

/**
 * A known defect of the webhooks of the AWS Load Balancer Controller, and what happens instead if
 * it is fixed.
 */
public enum LbcAdmissionDefect implements Defect {
  RESOURCE_BACKEND_PANIC(
      Effect.harmless(
          "The webhook crashes on an Ingress of class `alb` with a `resource` backend and answers "
              + "with code 500 and no explanation (#3158 was a similar crash).",
          "The Ingress is denied with the field and a reason.")),
  MISSING_CLASS_PREVENTS_DELETION(
      Effect.harmless(
          "An Ingress whose class no longer exists can never be deleted, because the webhook "
              + "denies every update, including the removal of finalizers.",
          "Updates of an Ingress that is being deleted are allowed.")),
  BAD_CONDITIONS_PREVENT_DELETION(
      Effect.harmless(
          "An Ingress with invalid conditions can never be deleted, for the same reason.",
          "Updates of an Ingress that is being deleted are allowed.")),
  NAMES_NOT_RESOLVED(
      Effect.harmless(
          "A binding that has only the name of its target group, because it was created while the "
              + "mutating webhook was unavailable, can never be updated, and is never a duplicate.",
          "Names are compared by the ARNs to which they belong.")),
  EMPTY_PROTOCOL_WRITTEN(
      Effect.harmless(
          "If AWS returns no protocol, the patch sets it to an empty string, which violates the "
              + "schema.",
          "The protocol stays absent.")),
  EMPTY_CLASS_IS_OWN(
      Effect.harmless(
          "The controller regards an Ingress with an empty class annotation as its own.",
          "Only `alb` or the configured class belongs to the controller.")),
  UNKNOWN_CONDITIONS_ACCEPTED(
      Effect.unsafe(
          "The webhook accepts a condition with an unknown field, such as `Host-Header`, because "
              + "of which the reconciliation of the whole Ingress group fails later.",
          "The answer contains a warning.")),
  UPDATES_UNCHECKED(
      Effect.unsafe(
          "An update may change the protocol to one that the target group does not have.",
          "Changed fields are checked as on creation.")),
  IPV6_HINT_TOO_WIDE(
      Effect.unsafe(
          "The message about a single IPv6 address suggests a `/64`, which allows many addresses.",
          "It suggests a `/128`.")),
  EVERY_SERVICE_GETS_CLASS(
      Effect.unsafe(
          "Every new load balancer of the cluster gets the controller's class, including those for "
              + "other controllers.",
          "Only Services with an annotation of the controller get it."));

  private final Effect effect;

  LbcAdmissionDefect(Effect effect) {
    this.effect = effect;
  }

  @Override
  public Effect effect() {
    return effect;
  }
}
