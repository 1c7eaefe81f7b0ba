package dev.rolloutkit.stack.review;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbc.ingress.GroupId;

/**
 * What the change of an Ingress would do to the groups that it belongs to before and after it.
 *
 * @param decision the most severe decision of all groups
 * @param groups the review of each group; empty if the controller does not manage the Ingress
 */
public record IngressReview(Decision decision, ImmutableMap<GroupId, GroupReview> groups) {}
