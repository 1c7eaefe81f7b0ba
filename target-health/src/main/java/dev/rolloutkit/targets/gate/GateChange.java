package dev.rolloutkit.targets.gate;

import dev.rolloutkit.targets.cluster.PodCondition;
import org.jspecify.annotations.Nullable;

/**
 * A change of a pod's condition for a binding.
 *
 * @param before the current condition; absent if there is none
 * @param after the condition to write; absent if nothing is to be written
 * @param needFurtherProbe whether the controller must check the target's health again
 */
public record GateChange(
    @Nullable PodCondition before, @Nullable PodCondition after, boolean needFurtherProbe) {}
