package dev.rolloutkit.stack.ingressgroup;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The group that an Ingress asks for, and those that it may not leave yet.
 *
 * @param group the group; absent if the Ingress is not the controller's, or on an error
 * @param error why the group is not known; {@code null} when nothing is wrong
 * @param pendingFinalization the groups whose finalizer it carries, in order
 */
public record GroupMembership(
    Optional<GroupId> group, @Nullable String error, ImmutableList<GroupId> pendingFinalization) {}
