package dev.rolloutkit.model.traffic;

import java.util.Optional;

/**
 * The fields of a rollout's status after a promotion, which also sets {@code promoteFull} to false.
 *
 * @param stablePingPong {@code ping}, {@code pong} or empty
 * @param stableRS the new stable pod hash
 * @param currentStepIndex the number of steps; absent when there are none
 */
public record PromotedStatus(
    String stablePingPong, String stableRS, Optional<Integer> currentStepIndex) {}
