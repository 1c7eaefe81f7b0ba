package dev.rolloutkit.engine.internal.status;

import static dev.rolloutkit.engine.internal.status.StatusFields.CONDITIONS;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.status.RolloutCondition;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads and sets conditions in the status that a pass works on. */
public final class Conditions {
  private Conditions() {}

  /** A condition whose transition time is now. */
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

  /**
   * Sets a condition in a status. Returns false if the condition already has this status and
   * reason.
   */
  @SuppressWarnings("ReferenceEquality") // the list itself comes back where nothing changes
  public static boolean set(StatusDraft status, RolloutCondition condition) {
    ImmutableList<RolloutCondition> before = status.get(CONDITIONS);
    status.set(CONDITIONS, RolloutConditions.set(before, condition));
    return status.get(CONDITIONS) != before;
  }

  /** Whether the first condition of a type already has this status and reason. */
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
