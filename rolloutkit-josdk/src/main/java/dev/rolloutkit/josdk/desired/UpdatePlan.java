package dev.rolloutkit.josdk.desired;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.josdk.internal.desired.CheckedState;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The update that brings a live object to the desired state.
 *
 * @param <R> the type of the object
 */
public sealed interface UpdatePlan<R extends HasMetadata> {
  /** The object to send in place of the live one; empty if no update is needed or possible. */
  default Optional<R> update() {
    return Optional.empty();
  }

  /**
   * The problems with which the server would answer the desired object; empty if it accepts all of
   * it.
   */
  default ImmutableList<Problem> problems() {
    return ImmutableList.of();
  }

  /**
   * The warnings with which the server accepts the update, such as those about fields that it
   * drops; empty unless the update was {@linkplain CheckedState checked}.
   */
  default ImmutableList<Problem> warnings() {
    return ImmutableList.of();
  }

  /**
   * No update: the live object already has everything that is desired.
   *
   * @param warnings the warnings about desired fields that the live object lacks, because the
   *     server drops them
   */
  record Unchanged<R extends HasMetadata>(ImmutableList<Problem> warnings)
      implements UpdatePlan<R> {
    /** Checks that the warnings are not null. */
    public Unchanged {
      Objects.requireNonNull(warnings, "warnings");
    }

    /** Without warnings. */
    public Unchanged() {
      this(ImmutableList.of());
    }
  }

  /**
   * One update.
   *
   * @param merged the desired object, with what the server allocated and defaulted and what others
   *     own; its resource version is that of the live one
   * @param warnings the warnings with which the server accepts the object
   */
  record Update<R extends HasMetadata>(R merged, ImmutableList<Problem> warnings)
      implements UpdatePlan<R> {
    /** Checks that nothing is null. */
    public Update {
      Objects.requireNonNull(merged, "merged");
      Objects.requireNonNull(warnings, "warnings");
    }

    /** Without warnings. */
    public Update(R merged) {
      this(merged, ImmutableList.of());
    }

    @Override
    public Optional<R> update() {
      return Optional.of(merged);
    }
  }

  /**
   * The object must be deleted and created again. Until then, or if that is not desired, all other
   * changes can be made in place.
   *
   * <p>A deletion loses what belongs to the object, such as the addresses of a Service or the data
   * of a claim.
   *
   * @param because the problems with which the server answers the change in place
   * @param meanwhile the desired object without the changes that cannot be made in place; null if
   *     the live object has everything else, or if the server would refuse it
   */
  record Recreate<R extends HasMetadata>(ImmutableList<Problem> because, @Nullable R meanwhile)
      implements UpdatePlan<R> {
    /** Checks that there is a problem. */
    public Recreate {
      if (because.isEmpty()) {
        throw new IllegalArgumentException("a plan to delete and create an object needs a problem");
      }
    }

    @Override
    public Optional<R> update() {
      return Optional.ofNullable(meanwhile);
    }

    @Override
    public ImmutableList<Problem> problems() {
      return because;
    }
  }

  /**
   * The server refuses the desired object even as a new one, so nothing is sent.
   *
   * @param problems the problems with which the server answers
   */
  record Refused<R extends HasMetadata>(ImmutableList<Problem> problems) implements UpdatePlan<R> {
    /** Checks that there is a problem. */
    public Refused {
      if (problems.isEmpty()) {
        throw new IllegalArgumentException("a refusal needs a problem");
      }
    }
  }
}
