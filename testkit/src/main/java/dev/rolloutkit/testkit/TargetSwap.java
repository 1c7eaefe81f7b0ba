package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.targets.targetgroup.Target;

/**
 * A Service whose endpoints change.
 *
 * @param before the targets of its group, all healthy
 * @param after the endpoints that it has from now on, as targets without a health
 */
public record TargetSwap(ImmutableList<Target> before, ImmutableList<Target> after) {}
