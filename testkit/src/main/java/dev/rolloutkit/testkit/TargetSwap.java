package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.targets.targetgroup.Target;

/**
 * A change of the endpoints of a Service.
 *
 * @param before the targets of its group before the change, all healthy
 * @param after the endpoints after the change, as targets without health
 */
public record TargetSwap(ImmutableList<Target> before, ImmutableList<Target> after) {}
