package dev.rolloutkit.engine.internal.status;

import static dev.rolloutkit.engine.internal.status.StatusFields.ALB;
import static dev.rolloutkit.engine.internal.status.StatusFields.ALBS;
import static dev.rolloutkit.engine.internal.status.StatusFields.CANARY;
import static dev.rolloutkit.engine.internal.status.StatusFields.CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.DURATION;
import static dev.rolloutkit.engine.internal.status.StatusFields.PAUSE_CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.RESTARTED_AT;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;
import static dev.rolloutkit.engine.internal.status.StatusFields.UNKNOWN;
import static dev.rolloutkit.engine.internal.status.StatusFields.UNKNOWN_BLUE_GREEN;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.status.BlueGreenStatus;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutStatus;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The mutable status of a Rollout during a pass, with a value for each field of {@link
 * StatusFields}. Unset strings and numbers are empty and 0, as in Go, because a status does not
 * distinguish the two.
 *
 * @rule From pass to pass a status keeps only some fields unless a step sets them; of a canary
 *     these are the weights.
 */
public final class StatusDraft {
  private static final ImmutableList<StatusField<?>> SURVIVING =
      ImmutableList.of(RESTARTED_AT, ALB, ALBS, DURATION, UNKNOWN, UNKNOWN_BLUE_GREEN);

  private final @Nullable Object[] values;

  private StatusDraft(@Nullable Object[] values) {
    this.values = values;
  }

  /** An empty status. */
  public static StatusDraft empty() {
    return new StatusDraft(new @Nullable Object[StatusFields.ALL.size()]);
  }

  /** The changes from one status to this one, made to another. */
  public StatusDraft rebased(StatusDraft from, StatusDraft onto) {
    StatusDraft rebased = copy();
    for (int i = 0; i < values.length; i++) {
      if (Objects.equals(values[i], from.values[i])) {
        rebased.values[i] = onto.values[i];
      }
    }
    return rebased;
  }

  /** A draft with the values of a status. */
  public static StatusDraft of(RolloutStatus status) {
    StatusDraft draft = empty();
    for (StatusField<?> field : StatusFields.ALL) {
      draft.values[field.index] = field.read(status);
    }
    return draft;
  }

  /** An independent copy of the draft. */
  public StatusDraft copy() {
    return new StatusDraft(values.clone());
  }

  /**
   * A new status with only the fields that keep their values from pass to pass unless a step sets
   * them; of a canary's status, these are the weights, even if the strategy is blue-green now.
   */
  public StatusDraft successor() {
    StatusDraft next = empty();
    for (StatusField<?> field : SURVIVING) {
      next.values[field.index] = values[field.index];
    }
    CanaryStatus canary = find(CANARY);
    if (canary != null && canary.weights() != null) {
      next.set(CANARY, CanaryStatus.builder().weights(canary.weights()).build());
    }
    return next;
  }

  /** The value of a field; empty, 0 or false if it is unset. */
  public <T> T get(StatusField<T> field) {
    @Nullable T value = find(field);
    return value == null ? field.unset() : value;
  }

  /** The value of a field; null if it is unset. */
  @SuppressWarnings("unchecked") // set and read by the same field
  public <T> @Nullable T find(StatusField<T> field) {
    return (T) values[field.index];
  }

  /** Sets a field; null unsets it. */
  public <T> void set(StatusField<T> field, @Nullable T value) {
    values[field.index] = field.stored(value);
  }

  /** A view of the draft as a status, which reflects later changes of the draft. */
  public RolloutStatus view() {
    return new StatusView(this);
  }

  /** The status as an immutable value; empty fields are unset. */
  public RolloutStatus toStatus() {
    StatusView view = new StatusView(this);
    return RolloutStatus.builder()
        .from(view)
        .blueGreen(BlueGreenStatus.builder().from(view.blueGreen()).build())
        .build();
  }

  /** The first condition of a type; null if there is none. */
  public @Nullable RolloutCondition condition(String type) {
    return RolloutConditions.find(get(CONDITIONS), type);
  }

  /** Whether the status records a pause for this reason. */
  public boolean pausedFor(String reason) {
    return pause(reason) != null;
  }

  /** The first pause for this reason; null if there is none. */
  public @Nullable PauseCondition pause(String reason) {
    for (PauseCondition pause : get(PAUSE_CONDITIONS)) {
      if (reason.equals(pause.reason())) {
        return pause;
      }
    }
    return null;
  }

  /** Whether the stable revision is the one that the status records as current. */
  public boolean fullyPromoted() {
    return get(STABLE_RS).equals(get(CURRENT_POD_HASH));
  }
}
