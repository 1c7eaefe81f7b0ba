package dev.rolloutkit.engine.state;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The result of comparing the targets of one target group with the pods of a Service.
 *
 * @param targetGroupArn the ARN of the target group, as events name it
 * @param registered the number of endpoints that are registered, 0 or more
 * @param total the number of endpoints, 0 or more
 * @param error why targets and pods could not be compared; {@code null} if they were compared
 */
public record TargetCheck(
    String targetGroupArn, int registered, int total, @Nullable String error) {
  /** Rejects a {@code null} ARN. */
  public TargetCheck {
    Objects.requireNonNull(targetGroupArn, "targetGroupArn");
  }

  /** Whether every endpoint is registered. */
  public boolean isVerified() {
    return error == null && registered >= total;
  }
}
