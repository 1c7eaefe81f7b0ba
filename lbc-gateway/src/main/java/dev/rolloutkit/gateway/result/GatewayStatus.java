package dev.rolloutkit.gateway.result;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.gateway.cluster.Condition;
import java.util.OptionalInt;

/**
 * The status of a Gateway.
 *
 * @param conditions its conditions, sorted by type
 * @param addresses the number of its addresses
 * @param listeners the statuses of its listeners, sorted by name; empty if they were not written
 * @param attachedListenerSets the number of admitted ListenerSets that have a valid listener;
 *     absent if it was not written
 */
public record GatewayStatus(
    ImmutableList<Condition> conditions,
    int addresses,
    ImmutableList<ListenerStatus> listeners,
    OptionalInt attachedListenerSets) {}
