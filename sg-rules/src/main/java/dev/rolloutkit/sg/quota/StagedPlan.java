package dev.rolloutkit.sg.quota;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.reconcile.Ec2Call;

/**
 * A sequence of calls that stays within the quota and cuts off flows only if it must.
 *
 * @param stages the calls in order
 * @param mustCut the flows that are cut off during or after the plan
 * @param unknown the flows that may be cut off or not, because it is not known whether rules for
 *     prefix lists with unknown entries admit them
 * @param temporary the rules that exist only during the plan
 * @param fits whether the desired rules are within the quota; if not, some of them are never
 *     authorized
 */
public record StagedPlan(
    ImmutableList<Ec2Call> stages,
    ImmutableSet<Flow> mustCut,
    ImmutableSet<Flow> unknown,
    ImmutableList<Permission> temporary,
    boolean fits) {}
