package dev.rolloutkit.webhook.review;

import dev.rolloutkit.apimachinery.ProblemCode;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class WebhookProblemCodes {
  /** The policy file is invalid. */
  public static final ProblemCode POLICY_UNREADABLE = ProblemCode.of("Policy.Unreadable");

  private WebhookProblemCodes() {}
}
