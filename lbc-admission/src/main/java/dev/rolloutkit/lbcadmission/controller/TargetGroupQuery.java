package dev.rolloutkit.lbcadmission.controller;

import java.util.Objects;

/**
 * A question about a target group.
 *
 * @param byName whether {@code text} is a name; otherwise it is an ARN
 * @param text the name or ARN
 * @param roleArn the role that is assumed for the question; empty for the controller's own
 * @param externalId the external id that goes with the role
 */
public record TargetGroupQuery(boolean byName, String text, String roleArn, String externalId) {
  /** All are there. */
  public TargetGroupQuery {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(roleArn, "roleArn");
    Objects.requireNonNull(externalId, "externalId");
  }
}
