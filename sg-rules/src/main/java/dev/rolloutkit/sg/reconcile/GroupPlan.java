package dev.rolloutkit.sg.reconcile;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.ec2.Permission;

/**
 * The calls of one pass over a group.
 *
 * @param calls the calls in order; the pass ends with the first that EC2 refuses
 * @param withheld the controller's rules that are not desired but are not revoked in this pass
 * @param notes why the guard withheld them; empty if they were withheld because the pass only
 *     authorizes
 */
public record GroupPlan(
    ImmutableList<Ec2Call> calls,
    ImmutableList<Permission> withheld,
    ImmutableList<Problem> notes) {}
