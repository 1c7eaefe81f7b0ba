package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.targetgroup.TargetGroupModel;

/** A controller that registers the endpoints of a Service in a target group. */
@FunctionalInterface
public interface TargetGroupController {
  /**
   * Runs one pass.
   *
   * @param endpoints the desired targets, without health
   * @param group the group before the pass
   * @return the group after the calls of the pass, as {@link TargetGroupModel#register} and {@link
   *     TargetGroupModel#deregister} return it
   */
  TargetGroupModel pass(ImmutableList<Target> endpoints, TargetGroupModel group);
}
