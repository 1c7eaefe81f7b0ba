package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;

/**
 * A change that was proved to lose less at the next cut-over.
 *
 * @param code what is changed
 * @param run what comes of the scenario with the change
 * @param patches the change, ready to apply
 * @param changed the scenario with the change
 */
public record Remedy(RemedyCode code, Run run, ImmutableList<Patch> patches, Scenario changed) {}
