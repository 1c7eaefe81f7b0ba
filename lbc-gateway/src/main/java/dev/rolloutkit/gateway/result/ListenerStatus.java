package dev.rolloutkit.gateway.result;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.gateway.cluster.Condition;

/**
 * The status of a listener.
 *
 * @param name its name
 * @param attachedRoutes the number of pairs of a route and a parentRef that attach to it
 * @param supportedKinds the kinds of routes that it supports, sorted
 * @param conditions its conditions, sorted by type
 */
public record ListenerStatus(
    String name,
    int attachedRoutes,
    ImmutableList<String> supportedKinds,
    ImmutableList<Condition> conditions) {}
