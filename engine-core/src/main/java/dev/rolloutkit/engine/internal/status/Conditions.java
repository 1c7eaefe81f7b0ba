package dev.rolloutkit.engine.internal.status;

import static dev.rolloutkit.engine.internal.status.StatusFields.CONDITIONS;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.status.RolloutCondition;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Functions on the conditions of a status.
 *
 * @rule A condition whose status and reason do not change keeps its times.
 */
public final class Conditions {
  private Conditions() {}

  /** A condition with the current time. */
  public static RolloutCondition of(
      String type, String status, String reason, String message, Instant now) {
    return RolloutCondition.builder()
        .type(type)
        .status(status)
        .reason(reason)
        .message(message)
        .lastUpdateTime(now)
        .lastTransitionTime(now)
        .build();
  }

  /** Sets a condition in a status; false if its status and reason do not change. */
  @SuppressWarnings("ReferenceEquality") // the list itself comes back where nothing changes
  public static boolean set(StatusDraft status, RolloutCondition condition) {
    ImmutableList<RolloutCondition> before = status.get(CONDITIONS);
    status.set(CONDITIONS, RolloutConditions.set(before, condition));
    return status.get(CONDITIONS) != before;
  }

  /** Whether the first condition of a type already has the given status and reason. */
  public static boolean stays(StatusDraft draft, String type, String status, String reason) {
    RolloutCondition current = draft.condition(type);
    return current != null && status.equals(current.status()) && reason.equals(current.reason());
  }

  /** Whether a condition has this reason. */
  public static boolean hasReason(@Nullable RolloutCondition condition, String reason) {
    return condition != null && reason.equals(condition.reason());
  }

  /** Whether a condition exists and its status is {@code True}. */
  public static boolean isTrue(@Nullable RolloutCondition condition) {
    return condition != null && "True".equals(condition.status());
  }
}
