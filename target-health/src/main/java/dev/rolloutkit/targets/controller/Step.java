package dev.rolloutkit.targets.controller;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.targetgroup.TargetGroup;

/**
 * What a pass did, and what the world looks like afterwards.
 *
 * @param calls its calls, in order
 * @param end how it ended
 * @param state what the controller remembers then
 * @param cluster the cluster then
 * @param targetGroup the target group then
 * @param warnings what the pass left out without a word
 */
public record Step(
    ImmutableList<Call> calls,
    PassEnd end,
    ControllerState state,
    ClusterView cluster,
    TargetGroup targetGroup,
    ImmutableList<Problem> warnings) {}
