package dev.rolloutkit.engine.internal.status;

import static dev.rolloutkit.engine.internal.status.StatusFields.ALB;
import static dev.rolloutkit.engine.internal.status.StatusFields.ALBS;
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
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutStatus;
import org.jspecify.annotations.Nullable;

/**
 * The status of a Rollout while a pass works on it: a value for each field of {@link StatusFields}.
 * Strings and numbers that are unset count as empty and 0, as they do upstream, since nothing in a
 * status distinguishes the two.
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

  /** What a status says. */
  public static StatusDraft of(RolloutStatus status) {
    StatusDraft draft = empty();
    for (StatusField<?> field : StatusFields.ALL) {
      draft.values[field.index] = field.read(status);
    }
    return draft;
  }

  /** The same status once more, to be changed on its own. */
  public StatusDraft copy() {
    return new StatusDraft(values.clone());
  }

  /** An empty status with the fields that stay from pass to pass unless something sets them. */
  public StatusDraft successor() {
    StatusDraft next = empty();
    for (StatusField<?> field : SURVIVING) {
      next.values[field.index] = values[field.index];
    }
    return next;
  }

  /** The value of a field that counts as empty, 0 or false when it is unset. */
  public <T> T get(StatusField<T> field) {
    @Nullable T value = find(field);
    return value == null ? field.unset() : value;
  }

  /** The value of a field, null when it is unset. */
  @SuppressWarnings("unchecked") // set and read by the same field
  public <T> @Nullable T find(StatusField<T> field) {
    return (T) values[field.index];
  }

  /** Sets a field; null unsets it. */
  public <T> void set(StatusField<T> field, @Nullable T value) {
    values[field.index] = field.stored(value);
  }

  /** The draft as a status, which shows later changes of the draft too. */
  public RolloutStatus view() {
    return new StatusView(this);
  }

  /** The status as a value of its own; what is empty is unset. */
  public RolloutStatus toStatus() {
    StatusView view = new StatusView(this);
    return RolloutStatus.builder()
        .from(view)
        .blueGreen(BlueGreenStatus.builder().from(view.blueGreen()).build())
        .build();
  }

  /** The first condition of that type. */
  public @Nullable RolloutCondition condition(String type) {
    return RolloutConditions.find(get(CONDITIONS), type);
  }

  /** Whether a pause for that reason is recorded. */
  public boolean pausedFor(String reason) {
    return pause(reason) != null;
  }

  /** The first pause for that reason. */
  public @Nullable PauseCondition pause(String reason) {
    for (PauseCondition pause : get(PAUSE_CONDITIONS)) {
      if (reason.equals(pause.reason())) {
        return pause;
      }
    }
    return null;
  }

  /** Whether the stable revision is the one that was last worked on. */
  public boolean fullyPromoted() {
    return get(STABLE_RS).equals(get(CURRENT_POD_HASH));
  }
}
