package dev.rolloutkit.targets.gate;

import dev.rolloutkit.targets.cluster.PodCondition;
import java.util.Optional;

/**
 * A change of a pod's condition for a binding.
 *
 * @param before the current condition; empty if there is none
 * @param after the condition to write; empty if nothing is to be written
 * @param needFurtherProbe whether the controller must check the target's health again
 */
public record GateChange(
    Optional<PodCondition> before, Optional<PodCondition> after, boolean needFurtherProbe) {}
