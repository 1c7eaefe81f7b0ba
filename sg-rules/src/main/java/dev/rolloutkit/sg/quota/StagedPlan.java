package dev.rolloutkit.sg.quota;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.reconcile.Ec2Call;

/**
 * A sequence of calls that stays within the quota and cuts no flow off unnecessarily.
 *
 * @param stages the calls in order
 * @param mustCut the flows that are cut off during or after the plan
 * @param unknown the flows of which it is not known whether they are cut off, because rules for
 *     prefix lists with unknown entries may admit them
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
