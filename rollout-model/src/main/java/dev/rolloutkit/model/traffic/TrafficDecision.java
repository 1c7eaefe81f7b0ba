package dev.rolloutkit.model.traffic;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.status.TrafficWeights;
import java.util.Optional;

/**
 * What to do to the traffic of a rollout now.
 *
 * @param calls calls of the router, in order
 * @param weights {@code status.canary.weights} afterwards
 * @param requeue whether to look again soon, since the weight is not there yet
 * @param weightChange how the weights change, as the message of an event {@code
 *     TrafficWeightUpdated}; empty when they stay
 * @param error what the controller reports although the calls stand
 */
public record TrafficDecision(
    ImmutableList<TrafficCall> calls,
    Optional<TrafficWeights> weights,
    boolean requeue,
    Optional<String> weightChange,
    Optional<Problem> error) {}
