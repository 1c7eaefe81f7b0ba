package dev.rolloutkit.webhook.review;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class WebhookProblemCodes {
  /** The policy file is invalid. */
  public static final String POLICY_UNREADABLE = "Policy.Unreadable";

  private WebhookProblemCodes() {}
}
