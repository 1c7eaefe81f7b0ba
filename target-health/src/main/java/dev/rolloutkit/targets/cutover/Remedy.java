package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;

/**
 * A change that was proved to lose less at the next cut-over.
 *
 * @param code the kind of change
 * @param run the result of the changed scenario
 * @param patches the change, ready to apply
 * @param changed the changed scenario
 */
public record Remedy(RemedyCode code, Run run, ImmutableList<Patch> patches, Scenario changed) {}
