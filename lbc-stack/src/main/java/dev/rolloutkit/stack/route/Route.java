package dev.rolloutkit.stack.route;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * How a load balancer answers a request.
 *
 * @param port the port of the listener
 * @param rule the id of the rule, {@code port:priority}; absent if the default actions answer, or
 *     if the answer is unknown
 * @param answer the actions and transforms of the rule; absent if no listener has the port, or if
 *     the answer is unknown
 * @param targetGroups the target groups, in order: their ids in the stack, or their ARNs
 * @param reasons the chain of reasons from the listener to the answer
 */
public record Route(
    int port,
    Optional<String> rule,
    Optional<String> answer,
    ImmutableList<String> targetGroups,
    ImmutableList<String> reasons) {}
