package dev.rolloutkit.targets.controller;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.targets.targetgroup.Target;
import java.util.Comparator;

/**
 * Deregisters the targets of a binding, removes its security group rules and opens its gates.
 *
 * <p>Source: AWS Load Balancer Controller, clean-up of a TargetGroupBinding.
 */
final class Cleanup {
  /** The errors that mean that there is nothing to clean up. */
  private static final ImmutableSet<String> DONE =
      ImmutableSet.of("TargetGroupNotFound", "InvalidTarget", "ValidationError");

  private static final Comparator<Target> BY_ID =
      Comparator.comparing(Target::plainIdentity, CodePoints.ORDER);

  private final Work work;
  private final TargetGroupBinding binding;

  Cleanup(Work work, TargetGroupBinding binding) {
    this.work = work;
    this.binding = binding;
  }

  void run(boolean openGates) throws PassStopped {
    TrackedTargets tracked = new TrackedTargets(work, binding);
    KnownTargets known = new KnownTargets(work, binding);
    try {
      ImmutableList<Target> targets = ImmutableList.sortedCopyOf(BY_ID, known.list());
      known.deregister(tracked.removable(targets).targets());
    } catch (CallFailed failed) {
      if (!DONE.contains(failed.error().code())) {
        throw failed.stop();
      }
    }
    tracked.delete();
    ApiError error = work.next(PassOperation.NETWORKING_CLEANUP);
    work.record(new Call.NetworkingCleanup(Work.textOf(error)));
    if (error != null) {
      throw PassStopped.failed(error.text());
    }
    if (openGates) {
      new Gates(work, binding).openAll();
    }
  }
}
