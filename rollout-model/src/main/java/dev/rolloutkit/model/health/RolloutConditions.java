package dev.rolloutkit.model.health;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.RolloutStatus;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.status.RolloutCondition;
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
    return Zero.of(status.conditions()).stream()
        .filter(c -> Zero.of(c.type()).equals(type))
        .findFirst();
  }

  /**
   * The status with the condition at the end, in place of all others of its type.
   *
   * <p>Where one of the same type, status and reason is there already, that very status comes back:
   * a new message alone changes nothing. The time of the last transition is kept while the status
   * of the condition stays.
   */
  public static RolloutStatus set(RolloutStatus status, RolloutCondition condition) {
    Optional<RolloutCondition> current = get(status, Zero.of(condition.type()));
    RolloutCondition next = condition;
    if (current.isPresent() && same(current.get().status(), condition.status())) {
      if (same(current.get().reason(), condition.reason())) {
        return status;
      }
      next =
          RolloutCondition.builder()
              .from(condition)
              .lastTransitionTime(current.get().lastTransitionTime())
              .build();
    }
    return withConditions(
        status,
        ImmutableList.<RolloutCondition>builder()
            .addAll(others(status, Zero.of(condition.type())))
            .add(next)
            .build());
  }

  /** The status without conditions of that type; its list is unset when none is left. */
  public static RolloutStatus remove(RolloutStatus status, String type) {
    return withConditions(status, others(status, type));
  }

  private static RolloutStatus withConditions(
      RolloutStatus status, ImmutableList<RolloutCondition> conditions) {
    return RolloutStatus.builder()
        .from(status)
        .conditions(conditions.isEmpty() ? null : conditions)
        .build();
  }

  private static ImmutableList<RolloutCondition> others(RolloutStatus status, String type) {
    return Zero.of(status.conditions()).stream()
        .filter(c -> !Zero.of(c.type()).equals(type))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean same(@Nullable String a, @Nullable String b) {
    return Objects.equals(Zero.of(a), Zero.of(b));
  }
}
