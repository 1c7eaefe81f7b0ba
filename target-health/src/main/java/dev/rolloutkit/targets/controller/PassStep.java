package dev.rolloutkit.targets.controller;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.targetgroup.TargetGroupModel;

/**
 * The calls of a pass, and the cluster and the target group after it.
 *
 * @param calls its calls, in order
 * @param end how it ended
 * @param state the controller's state after the pass
 * @param cluster the cluster after the pass
 * @param targetGroup the target group after the pass
 * @param warnings the objects that the pass ignored silently
 */
public record PassStep(
    ImmutableList<Call> calls,
    PassEnd end,
    ControllerState state,
    ClusterView cluster,
    TargetGroupModel targetGroup,
    ImmutableList<Problem> warnings) {}
