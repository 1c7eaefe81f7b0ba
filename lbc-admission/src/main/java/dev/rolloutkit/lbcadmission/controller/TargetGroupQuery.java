package dev.rolloutkit.lbcadmission.controller;

import java.util.Objects;

/**
 * A query for a target group.
 *
 * @param byName whether {@code text} is a name; otherwise it is an ARN
 * @param text the name or ARN
 * @param roleArn the ARN of the role to assume; empty for the controller's own role
 * @param externalId the external ID for assuming the role; empty for none
 */
public record TargetGroupQuery(boolean byName, String text, String roleArn, String externalId) {
  /** No component may be {@code null}. */
  public TargetGroupQuery {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(roleArn, "roleArn");
    Objects.requireNonNull(externalId, "externalId");
  }
}
