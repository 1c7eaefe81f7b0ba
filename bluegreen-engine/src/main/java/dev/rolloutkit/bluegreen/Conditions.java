package dev.rolloutkit.bluegreen;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.status.RolloutCondition;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The list of conditions. */
final class Conditions {
  static final String INVALID_SPEC = "InvalidSpec";
  static final String PROGRESSING = "Progressing";
  static final String PAUSED = "Paused";
  static final String HEALTHY = "Healthy";
  static final String AVAILABLE = "Available";
  static final String COMPLETED = "Completed";
  static final String REPLICA_FAILURE = "ReplicaFailure";

  private Conditions() {}

  /** A condition that begins now. */
  static RolloutCondition of(
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

  /** Sets a condition in a status; false if nothing changed. */
  static boolean set(StatusDraft status, RolloutCondition condition) {
    ImmutableList<RolloutCondition> changed = set(status.conditions, condition);
    if (changed.equals(status.conditions)) {
      return false;
    }
    status.conditions = changed;
    return true;
  }

  /**
   * Puts a condition at the end of the list, in place of all others of its type. With the same
   * status and reason as the first of these it changes nothing, whatever its message; with the same
   * status it keeps that one's transition time.
   */
  static ImmutableList<RolloutCondition> set(
      ImmutableList<RolloutCondition> conditions, RolloutCondition condition) {
    RolloutCondition current = find(conditions, Zero.of(condition.type()));
    RolloutCondition added = condition;
    if (current != null && Zero.of(current.status()).equals(Zero.of(condition.status()))) {
      if (Zero.of(current.reason()).equals(Zero.of(condition.reason()))) {
        return conditions;
      }
      added =
          RolloutCondition.builder()
              .from(condition)
              .lastTransitionTime(current.lastTransitionTime())
              .build();
    }
    return ImmutableList.<RolloutCondition>builder()
        .addAll(without(conditions, Zero.of(condition.type())))
        .add(added)
        .build();
  }

  /** The list without conditions of a type. */
  static ImmutableList<RolloutCondition> without(
      ImmutableList<RolloutCondition> conditions, String type) {
    if (find(conditions, type) == null) {
      return conditions;
    }
    ImmutableList.Builder<RolloutCondition> kept = ImmutableList.builder();
    for (RolloutCondition condition : conditions) {
      if (!type.equals(condition.type())) {
        kept.add(condition);
      }
    }
    return kept.build();
  }

  /** The first condition of a type. */
  static @Nullable RolloutCondition find(
      ImmutableList<RolloutCondition> conditions, String type) {
    for (RolloutCondition condition : conditions) {
      if (type.equals(condition.type())) {
        return condition;
      }
    }
    return null;
  }

  /** Whether a condition has this reason. */
  static boolean hasReason(@Nullable RolloutCondition condition, String reason) {
    return condition != null && reason.equals(condition.reason());
  }

  /** Whether a condition is true. */
  static boolean isTrue(@Nullable RolloutCondition condition) {
    return condition != null && "True".equals(condition.status());
  }
}
