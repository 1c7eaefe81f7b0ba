package dev.rolloutkit.model.health;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutStatus;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a status: finding, setting and removing them.
 *
 * <p>Source: Argo Rollouts, its condition helpers.
 *
 * @rule A condition of a type replaces all others of its type, unless status and reason stay the
 *     same.
 */
public final class RolloutConditions {
  /** Type: the spec is not valid. */
  public static final String INVALID_SPEC = "InvalidSpec";

  /** Type: enough pods are available. */
  public static final String AVAILABLE = "Available";

  /** Type: an update is in progress or has ended. */
  public static final String PROGRESSING = "Progressing";

  /** Type: pods could not be created or deleted. */
  public static final String REPLICA_FAILURE = "ReplicaFailure";

  /** Type: an update is paused. */
  public static final String PAUSED = "Paused";

  /** Type: the current version is the stable one. */
  public static final String COMPLETED = "Completed";

  /** Type: the Rollout is healthy. */
  public static final String HEALTHY = "Healthy";

  /** Reason: the update was aborted. */
  public static final String ROLLOUT_ABORTED = "RolloutAborted";

  /** Reason: the update is paused. */
  public static final String ROLLOUT_PAUSED = "RolloutPaused";

  /** Reason: the update has exceeded its progress deadline. */
  public static final String PROGRESS_DEADLINE_EXCEEDED = "ProgressDeadlineExceeded";

  private RolloutConditions() {}

  /** The first condition of the given type. */
  public static Optional<RolloutCondition> get(RolloutStatus status, String type) {
    return Optional.ofNullable(find(GoZero.of(status.conditions()), type));
  }

  /** The first condition of the given type; null if there is none. */
  public static @Nullable RolloutCondition find(
      ImmutableList<RolloutCondition> conditions, String type) {
    for (int i = 0; i < conditions.size(); i++) {
      if (type.equals(GoZero.of(conditions.get(i).type()))) {
        return conditions.get(i);
      }
    }
    return null;
  }

  /**
   * Sets a condition: appends it and removes all others of its type.
   *
   * <p>If the status already has a condition of the same type, status and reason, the same instance
   * is returned; a different message alone is not a change. The time of the last transition is kept
   * unless the status of the condition changes.
   */
  @SuppressWarnings("ReferenceEquality") // the list itself comes back where nothing changes
  public static RolloutStatus set(RolloutStatus status, RolloutCondition condition) {
    ImmutableList<RolloutCondition> conditions = GoZero.of(status.conditions());
    ImmutableList<RolloutCondition> changed = set(conditions, condition);
    return changed == conditions ? status : withConditions(status, changed);
  }

  /**
   * As {@link #set(RolloutStatus, RolloutCondition)}, for a list of conditions. Returns the same
   * instance if nothing changes.
   */
  public static ImmutableList<RolloutCondition> set(
      ImmutableList<RolloutCondition> conditions, RolloutCondition condition) {
    String type = GoZero.of(condition.type());
    RolloutCondition current = find(conditions, type);
    RolloutCondition next = condition;
    if (current != null && same(current.status(), condition.status())) {
      if (same(current.reason(), condition.reason())) {
        return conditions;
      }
      next =
          RolloutCondition.builder()
              .from(condition)
              .lastTransitionTime(current.lastTransitionTime())
              .build();
    }
    return ImmutableList.<RolloutCondition>builder()
        .addAll(remove(conditions, type))
        .add(next)
        .build();
  }

  /** Removes all conditions of a type. If no other condition remains, the list is unset. */
  public static RolloutStatus remove(RolloutStatus status, String type) {
    return withConditions(status, remove(GoZero.of(status.conditions()), type));
  }

  /** Removes all conditions of a type. Returns the same instance if there is none. */
  public static ImmutableList<RolloutCondition> remove(
      ImmutableList<RolloutCondition> conditions, String type) {
    if (find(conditions, type) == null) {
      return conditions;
    }
    ImmutableList.Builder<RolloutCondition> kept = ImmutableList.builder();
    for (RolloutCondition condition : conditions) {
      if (!type.equals(GoZero.of(condition.type()))) {
        kept.add(condition);
      }
    }
    return kept.build();
  }

  private static RolloutStatus withConditions(
      RolloutStatus status, ImmutableList<RolloutCondition> conditions) {
    return RolloutStatus.builder()
        .from(status)
        .conditions(conditions.isEmpty() ? null : conditions)
        .build();
  }

  private static boolean same(@Nullable String a, @Nullable String b) {
    return Objects.equals(GoZero.of(a), GoZero.of(b));
  }
}
