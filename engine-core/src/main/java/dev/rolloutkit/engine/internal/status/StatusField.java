package dev.rolloutkit.engine.internal.status;

import dev.rolloutkit.model.status.RolloutStatus;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A field of a status: how to read it, and how a patch writes it.
 *
 * @param <T> the type of its value
 */
public final class StatusField<T> {
  /** Writes the change of a field to a patch. */
  interface Writer<T> {
    void write(StatusPatch patch, String name, @Nullable T from, @Nullable T to);
  }

  /** The part of a status that a field belongs to. */
  enum Part {
    /** The status itself. */
    TOP,
    /** {@code status.blueGreen}. */
    BLUE_GREEN,
    /** Fields that no pass changes. */
    KEPT
  }

  final int index;
  final Part part;
  final String name;
  private final @Nullable T unset;
  private final Function<RolloutStatus, @Nullable T> reader;
  private final Writer<T> writer;

  StatusField(
      int index,
      Part part,
      String name,
      @Nullable T unset,
      Function<RolloutStatus, @Nullable T> reader,
      Writer<T> writer) {
    this.index = index;
    this.part = part;
    this.name = name;
    this.unset = unset;
    this.reader = reader;
    this.writer = writer;
  }

  /** The value in a status; null if it is unset. */
  @Nullable T read(RolloutStatus status) {
    return stored(reader.apply(status));
  }

  /** Whether a status has a value that means unset, such as {@code abort: false}. */
  boolean isZero(RolloutStatus status) {
    @Nullable T value = reader.apply(status);
    return value != null && value.equals(unset);
  }

  /** The value of an unset field. */
  T unset() {
    return Objects.requireNonNull(unset, name);
  }

  /** The value to store; null for a value that means unset. */
  @Nullable T stored(@Nullable T value) {
    return value == null || value.equals(unset) ? null : value;
  }

  void write(StatusPatch patch, @Nullable T from, @Nullable T to) {
    writer.write(patch, name, from, to);
  }
}
