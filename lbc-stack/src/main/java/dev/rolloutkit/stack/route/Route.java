package dev.rolloutkit.stack.route;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * What a request gets.
 *
 * @param port the port of the listener
 * @param rule the id of the rule, {@code port:priority}; absent for the default actions, and where
 *     nothing is decided
 * @param answer its actions and transforms; absent without a listener, and where nothing is decided
 * @param targetGroups the ids of target groups in the stack, or their ARNs, in order
 * @param reasons why: the chain from the listener to the answer
 */
public record Route(
    int port,
    Optional<String> rule,
    Optional<String> answer,
    ImmutableList<String> targetGroups,
    ImmutableList<String> reasons) {}
