package dev.rolloutkit.josdk.desired;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Objects;
import java.util.Optional;

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

  /** What the server would have said to the desired object; empty if all of it can be had. */
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
    /** It is there. */
    public Update {
      Objects.requireNonNull(merged, "merged");
    }

    @Override
    public Optional<R> update() {
      return Optional.of(merged);
    }
  }

  /**
   * The object has to be deleted and created anew; until then, and if that is not wanted, the rest
   * of what is desired can be had.
   *
   * <p>A deletion loses what belongs to the object: the addresses of a Service, the data of a
   * claim.
   *
   * @param because what the server says to the change in place
   * @param meanwhile the desired object but for what cannot be changed; empty where the live object
   *     has all of that, or where the one makes no sense without the other
   */
  record Recreate<R extends HasMetadata>(ImmutableList<Problem> because, Optional<R> meanwhile)
      implements UpdatePlan<R> {
    /** There is a reason. */
    public Recreate {
      Objects.requireNonNull(meanwhile, "meanwhile");
      if (because.isEmpty()) {
        throw new IllegalArgumentException("nothing has to be created anew without a reason");
      }
    }

    @Override
    public Optional<R> update() {
      return meanwhile;
    }

    @Override
    public ImmutableList<Problem> problems() {
      return because;
    }
  }

  /**
   * The desired object is refused, also as a new one: nothing is sent.
   *
   * @param problems what the server says
   */
  record Refused<R extends HasMetadata>(ImmutableList<Problem> problems) implements UpdatePlan<R> {
    /** There is a reason. */
    public Refused {
      if (problems.isEmpty()) {
        throw new IllegalArgumentException("nothing is refused without a reason");
      }
    }
  }
}
