package dev.rolloutkit.targets;

import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Every recorded call of the AWS Load Balancer Controller, and every proof of the model. */
class ConformanceTest {
  @TestFactory
  Stream<DynamicNode> vectors() {
    return VectorSuite.of("target-health")
        .otherReleases(release -> LbcRelease.of(release).isOk())
        .on("readinessGates", v -> RuleReplays.readinessGates(Replays.in(v)))
        .on("endpoints", v -> RuleReplays.endpoints(Replays.in(v)))
        .on("matchTargets", v -> RuleReplays.matchTargets(Replays.in(v)))
        .on("gateCondition", v -> RuleReplays.gateCondition(Replays.in(v)))
        .on("checkpoint", v -> RuleReplays.checkpoint(Replays.in(v)))
        .on("enqueue", v -> RuleReplays.enqueue(Replays.in(v)))
        .on("targetsPlan", v -> PassReplays.plan(Replays.in(v)))
        .on("reconcileTargets", v -> PassReplays.reconcile(Replays.in(v)))
        .on("targetsTrace", v -> PassReplays.trace(Replays.in(v)))
        .on("proveCutover", v -> CutOverReplays.prove(Replays.in(v)))
        .tests();
  }
}
