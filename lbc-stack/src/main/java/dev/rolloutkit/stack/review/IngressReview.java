package dev.rolloutkit.stack.review;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.stack.ingressgroup.GroupId;

/**
 * What a change of an Ingress does to the groups that it belongs to, before and after.
 *
 * @param decision the worst of the groups'
 * @param groups each group; empty if the Ingress is not the controller's
 */
public record IngressReview(Decision decision, ImmutableMap<GroupId, GroupReview> groups) {}
