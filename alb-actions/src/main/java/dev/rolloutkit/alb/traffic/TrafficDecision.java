package dev.rolloutkit.alb.traffic;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.route.RolloutEvent;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.status.TrafficWeights;
import java.util.Optional;

/**
 * What to do to the traffic of a rollout now.
 *
 * @param calls calls of the router, in order
 * @param weights {@code status.canary.weights} afterwards
 * @param requeue whether to look again soon, since the weight is not there yet
 * @param events events of the rollout
 * @param error what the controller reports although the calls stand
 */
public record TrafficDecision(
    ImmutableList<TrafficCall> calls,
    Optional<TrafficWeights> weights,
    boolean requeue,
    ImmutableList<RolloutEvent> events,
    Optional<Problem> error) {}
