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
 */
public final class RolloutConditions {
  /** Type: the spec is not valid. */
  public static final String INVALID_SPEC = "InvalidSpec";

  /** Type: as many pods as needed are available. */
  public static final String AVAILABLE = "Available";

  /** Type: an update is under way, or was. */
  public static final String PROGRESSING = "Progressing";

  /** Type: pods could not be made or removed. */
  public static final String REPLICA_FAILURE = "ReplicaFailure";

  /** Type: an update waits. */
  public static final String PAUSED = "Paused";

  /** Type: the wanted version is the stable one. */
  public static final String COMPLETED = "Completed";

  /** Type: everything is as wanted. */
  public static final String HEALTHY = "Healthy";

  /** Reason: the update was aborted. */
  public static final String ROLLOUT_ABORTED = "RolloutAborted";

  /** Reason: the update waits. */
  public static final String ROLLOUT_PAUSED = "RolloutPaused";

  /** Reason: the update is stuck. */
  public static final String PROGRESS_DEADLINE_EXCEEDED = "ProgressDeadlineExceeded";

  private RolloutConditions() {}

  /** The first condition of that type. */
  public static Optional<RolloutCondition> get(RolloutStatus status, String type) {
    return Optional.ofNullable(find(GoZero.of(status.conditions()), type));
  }

  /** The first condition of that type, null when there is none. */
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
   * The status with the condition at the end, in place of all others of its type.
   *
   * <p>Where one of the same type, status and reason is there already, that very status comes back:
   * a new message alone changes nothing. The time of the last transition is kept while the status
   * of the condition stays.
   */
  @SuppressWarnings("ReferenceEquality") // the list itself comes back where nothing changes
  public static RolloutStatus set(RolloutStatus status, RolloutCondition condition) {
    ImmutableList<RolloutCondition> conditions = GoZero.of(status.conditions());
    ImmutableList<RolloutCondition> changed = set(conditions, condition);
    return changed == conditions ? status : withConditions(status, changed);
  }

  /** The same for a list alone; that very list comes back where nothing changes. */
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

  /** The status without conditions of that type; its list is unset when none is left. */
  public static RolloutStatus remove(RolloutStatus status, String type) {
    return withConditions(status, remove(GoZero.of(status.conditions()), type));
  }

  /** The list without conditions of that type; that very list where there is none. */
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
