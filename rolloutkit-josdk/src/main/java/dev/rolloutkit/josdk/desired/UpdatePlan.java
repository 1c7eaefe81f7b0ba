package dev.rolloutkit.josdk.desired;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an operator sends to bring a live object to the desired one.
 *
 * @param <R> the type of the object
 */
public sealed interface UpdatePlan<R extends HasMetadata> {
  /** What is sent in place of the live object; nothing, if no update is needed or possible. */
  default Optional<R> update() {
    return Optional.empty();
  }

  /** What the server would answer to the desired object; empty if it accepts all of it. */
  default ImmutableList<Problem> problems() {
    return ImmutableList.of();
  }

  /** Nothing: the live object has all that is desired. */
  record Unchanged<R extends HasMetadata>() implements UpdatePlan<R> {}

  /**
   * One update.
   *
   * @param merged the desired object, with what the server allocated and defaulted and what others
   *     own; its resource version is that of the live one
   */
  record Update<R extends HasMetadata>(R merged) implements UpdatePlan<R> {
    /** Checks that the object is not null. */
    public Update {
      Objects.requireNonNull(merged, "merged");
    }

    @Override
    public Optional<R> update() {
      return Optional.of(merged);
    }
  }

  /**
   * The object has to be deleted and created anew. Until then, or if that is not wanted, all other
   * changes can be made in place.
   *
   * <p>A deletion loses what belongs to the object: the addresses of a Service, the data of a
   * claim.
   *
   * @param because what the server answers to the change in place
   * @param meanwhile the desired object without what cannot be changed; null if the live object has
   *     all of that, or if the server would refuse it
   */
  record Recreate<R extends HasMetadata>(ImmutableList<Problem> because, @Nullable R meanwhile)
      implements UpdatePlan<R> {
    /** Checks that there is a problem. */
    public Recreate {
      if (because.isEmpty()) {
        throw new IllegalArgumentException("a plan to create an object anew needs a problem");
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
   * The desired object is refused, also as a new one: nothing is sent.
   *
   * @param problems what the server answers
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
