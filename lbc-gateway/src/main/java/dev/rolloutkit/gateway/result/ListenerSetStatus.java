package dev.rolloutkit.gateway.result;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.gateway.cluster.Condition;
import java.util.Optional;

/**
 * The status of a ListenerSet.
 *
 * @param listenerSet {@code namespace/name}
 * @param accepted its condition {@code Accepted}
 * @param programmed its condition {@code Programmed}
 * @param listeners the statuses of its listeners, sorted by name; absent if it is not admitted
 */
public record ListenerSetStatus(
    String listenerSet,
    Condition accepted,
    Condition programmed,
    Optional<ImmutableList<ListenerStatus>> listeners) {}
