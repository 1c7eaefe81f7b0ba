package dev.rolloutkit.model.traffic;

import java.util.Optional;

/**
 * What a promotion makes of the status of a rollout; {@code promoteFull} is false afterwards.
 *
 * @param stablePingPong {@code ping}, {@code pong} or empty
 * @param stableRS the pod hash that is stable now
 * @param currentStepIndex the number of steps; absent when there are none
 */
public record PromotedStatus(
    String stablePingPong, String stableRS, Optional<Integer> currentStepIndex) {}
