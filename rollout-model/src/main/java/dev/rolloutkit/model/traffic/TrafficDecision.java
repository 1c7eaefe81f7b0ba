package dev.rolloutkit.model.traffic;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.status.TrafficWeights;
import java.util.Optional;

/**
 * The next change to the traffic of a rollout.
 *
 * @param calls calls of the router, in order
 * @param weights {@code status.canary.weights} afterwards
 * @param requeue whether to reconcile again soon, because the weight is not yet in effect
 * @param weightChange the change of the weights, as the message of an event {@code
 *     TrafficWeightUpdated}; empty if they do not change
 * @param error an error that the controller reports although it makes the calls
 */
public record TrafficDecision(
    ImmutableList<TrafficCall> calls,
    Optional<TrafficWeights> weights,
    boolean requeue,
    Optional<String> weightChange,
    Optional<Problem> error) {}
