package dev.rolloutkit.sg.quota;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.reconcile.Ec2Call;

/**
 * Calls in an order that keeps within the limit and cuts nobody off who need not be.
 *
 * @param stages the calls in order
 * @param mustCut the flows that are cut off on the way or in the end
 * @param unknown the flows of which it is not known whether they are cut off, since rules for
 *     prefix lists of unknown entries may carry them
 * @param temporary rules that are neither there now nor desired, and come and go on the way
 * @param fits whether the rules that are desired fit at all; if not, some are never authorized
 */
public record StagedPlan(
    ImmutableList<Ec2Call> stages,
    ImmutableSet<Flow> mustCut,
    ImmutableSet<Flow> unknown,
    ImmutableList<Permission> temporary,
    boolean fits) {}
