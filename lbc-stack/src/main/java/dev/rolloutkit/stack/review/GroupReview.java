package dev.rolloutkit.stack.review;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.lint.GroupFinding;
import java.util.Optional;

/**
 * What a change does to a group.
 *
 * @param decision what to answer
 * @param reasons why, in sentences; empty if nobody notices
 * @param first the controller's own problem with the group as it would be
 * @param findings everything that would be wrong with it, with the members to blame
 * @param diff what the controller would do to the load balancer; absent if it can do nothing, or
 *     could do nothing before
 */
public record GroupReview(
    Decision decision,
    ImmutableList<String> reasons,
    Optional<Problem> first,
    ImmutableList<GroupFinding> findings,
    Optional<StackDiff> diff) {}
