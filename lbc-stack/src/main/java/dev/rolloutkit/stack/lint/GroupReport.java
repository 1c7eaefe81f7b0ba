package dev.rolloutkit.stack.lint;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.resource.Stack;
import java.util.Optional;

/**
 * All problems of an Ingress group.
 *
 * @param findings the problems; the first is the one that the controller reports
 * @param sound the group without the members that cause problems
 * @param stack the stack of that group; absent if it cannot be deployed either
 * @param complete whether {@code findings} has all problems; false if the search stopped because
 *     the group has too many kinds of problems
 */
public record GroupReport(
    ImmutableList<GroupFinding> findings,
    IngressGroup sound,
    Optional<Stack> stack,
    boolean complete) {}
