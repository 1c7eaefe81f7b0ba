package dev.rolloutkit.stack.review;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.lint.GroupFinding;
import java.util.Optional;

/**
 * What the change of an Ingress would do to one Ingress group.
 *
 * @param decision how a webhook should answer
 * @param reasons why, as messages for people; empty if the decision is {@link Decision#ALLOW}
 * @param first the problem at which the controller would stop after the change; absent if it could
 *     deploy the group
 * @param findings all problems that the group would have, each with the member that causes it
 * @param diff what the controller would change in AWS; absent if the group cannot be deployed,
 *     before or after the change
 */
public record GroupReview(
    Decision decision,
    ImmutableList<String> reasons,
    Optional<Problem> first,
    ImmutableList<GroupFinding> findings,
    Optional<StackDiff> diff) {}
