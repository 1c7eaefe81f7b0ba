package dev.rolloutkit.sg.reconcile;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.ec2.Permission;

/**
 * What one pass over a group does.
 *
 * @param calls the calls in order; the pass ends with the first that is refused
 * @param withheld rules of ours that are not desired and stay all the same
 * @param notes why the guard withheld them; empty when authorize-only did
 */
public record ReconcilePlan(
    ImmutableList<Ec2Call> calls,
    ImmutableList<Permission> withheld,
    ImmutableList<Problem> notes) {}
