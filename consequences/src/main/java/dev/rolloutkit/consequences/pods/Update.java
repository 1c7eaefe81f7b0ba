package dev.rolloutkit.consequences.pods;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/** What a change makes of the pods of one workload, in closed form. */
sealed interface Update permits RolloutUpdate, WorkloadUpdate, Replacement {
  /** The pods at a moment; groups without pods are among them, so that a reader finds them. */
  ImmutableList<PodGroup> pods(Moment moment);

  /** Adds what its controller has written into other objects. */
  default void write(Moment moment, ArgoWrites.Builder out) {}

  /** Whether a new revision starts. */
  boolean starts();

  /**
   * A workload on both sides of a change.
   *
   * @param before its pods at rest before; {@code null} if it did not exist
   * @param after its pods at rest afterwards; {@code null} if it is deleted
   * @param movable whether the new revision ever becomes ready, and its controller takes the change
   */
  record Sides(@Nullable PodGroup before, @Nullable PodGroup after, boolean movable) {
    /** Whether both sides have one revision. */
    boolean isSame() {
      return before != null && after != null && before.template().isSame(after.template());
    }

    /** The old pods that live while the new size is already written. */
    PodGroup old() {
      PodGroup was = java.util.Objects.requireNonNull(before);
      return after == null ? was.with(Range.NONE) : was.with(was.count().upTo(after.count()));
    }
  }
}
