package dev.rolloutkit.stack.lint;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.resource.Stack;
import java.util.Optional;

/**
 * Everything that is wrong with a group.
 *
 * @param findings what is wrong; the first is what the controller reports
 * @param sound the group without the members to blame
 * @param stack what that group would be; absent when the whole group is to blame
 * @param complete whether these are all findings; not where too many kinds of faults are in a group
 */
public record GroupReport(
    ImmutableList<GroupFinding> findings,
    IngressGroup sound,
    Optional<Stack> stack,
    boolean complete) {}
