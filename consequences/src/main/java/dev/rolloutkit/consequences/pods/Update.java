package dev.rolloutkit.consequences.pods;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/**
 * The pods of one workload at each moment of a change, computed without simulating the controller.
 */
sealed interface Update permits RolloutUpdate, WorkloadUpdate, Replacement {
  /** The pods at a moment. Groups without pods are included, because readers look for them. */
  ImmutableList<PodGroup> pods(Moment moment);

  /** Adds what the controller of the workload has written into other objects at a moment. */
  default void write(Moment moment, ArgoWrites.Builder out) {}

  /** Whether a new revision starts. */
  boolean starts();

  /**
   * The pods of a workload before a change and afterwards.
   *
   * @param before the pods before the change; {@code null} if the workload did not exist
   * @param after the pods when the update is completed; {@code null} if the workload is deleted
   * @param movable whether the new revision can become ready and the controller accepts the change
   */
  record Sides(@Nullable PodGroup before, @Nullable PodGroup after, boolean movable) {
    /** Whether the revision is the same before and afterwards. */
    boolean isSame() {
      return before != null && after != null && before.template().isSame(after.template());
    }

    /** The old pods that run after the new size is written and before an update replaces them. */
    PodGroup old() {
      PodGroup was = java.util.Objects.requireNonNull(before);
      return after == null ? was.with(Range.NONE) : was.with(was.count().upTo(after.count()));
    }
  }
}
