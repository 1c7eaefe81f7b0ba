package dev.rolloutkit.stack.ingressgroup;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.ingress.GroupId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The group to which an Ingress wants to belong, and the groups whose finalizers it still has.
 *
 * @param group the group; absent if the controller does not manage the Ingress, or on an error
 * @param error why the group is unknown; {@code null} if there is no error
 * @param pendingFinalization the groups whose finalizers it has, in order
 */
public record GroupMembership(
    Optional<GroupId> group, @Nullable String error, ImmutableList<GroupId> pendingFinalization) {}
