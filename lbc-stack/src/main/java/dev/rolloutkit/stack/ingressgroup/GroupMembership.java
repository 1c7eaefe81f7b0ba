package dev.rolloutkit.stack.ingressgroup;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.ingress.GroupId;
import java.util.Optional;

/**
 * The group to which an Ingress belongs by its class and annotations, and the groups whose
 * finalizers it still has.
 *
 * @param group the group; empty if the controller does not manage the Ingress, or on an error
 * @param error why the group is unknown; empty if there is no error
 * @param pendingFinalization the groups whose finalizers it has, in order
 */
public record GroupMembership(
    Optional<GroupId> group, Optional<String> error, ImmutableList<GroupId> pendingFinalization) {}
