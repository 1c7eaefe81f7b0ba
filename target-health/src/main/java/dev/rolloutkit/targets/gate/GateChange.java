package dev.rolloutkit.targets.gate;

import dev.rolloutkit.targets.cluster.PodCondition;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a pod's condition for a binding.
 *
 * @param before the condition that there is; absent when there is none
 * @param after the condition that there shall be; absent when nothing is to be written
 * @param needFurtherProbe whether the target has to be looked at again
 */
public record GateChange(
    @Nullable PodCondition before, @Nullable PodCondition after, boolean needFurtherProbe) {}
