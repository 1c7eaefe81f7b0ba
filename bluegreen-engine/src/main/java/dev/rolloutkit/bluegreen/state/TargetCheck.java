package dev.rolloutkit.bluegreen.state;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What was found when the targets of one target group were compared with the pods of the active
 * Service.
 *
 * @param targetGroupArn the target group, as it is named in events
 * @param registered how many endpoints are registered, 0 or more
 * @param total how many endpoints there are, 0 or more
 * @param error why they could not be compared; {@code null} when they were
 */
public record TargetCheck(
    String targetGroupArn, int registered, int total, @Nullable String error) {
  /** The target group is named. */
  public TargetCheck {
    Objects.requireNonNull(targetGroupArn, "targetGroupArn");
  }

  /** Whether every endpoint is registered. */
  public boolean isVerified() {
    return error == null && registered >= total;
  }
}
