package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.targetgroup.TargetGroup;

/** A controller that keeps a target group in line with the endpoints of a Service. */
@FunctionalInterface
public interface TargetKeeper {
  /**
   * One pass.
   *
   * @param endpoints what the group is to hold, as targets without a health
   * @param group what it holds
   * @return what it holds after the calls of the pass, as {@link TargetGroup#register} and {@link
   *     TargetGroup#deregister} leave it
   */
  TargetGroup pass(ImmutableList<Target> endpoints, TargetGroup group);
}
