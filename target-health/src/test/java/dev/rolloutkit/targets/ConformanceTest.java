package dev.rolloutkit.targets;

import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Every recorded call of the AWS Load Balancer Controller, and every proof of the model. */
class ConformanceTest {
  @TestFactory
  Stream<DynamicNode> vectors() {
    return VectorSuite.of("target-health")
        .on("readinessGates", v -> RuleReplays.readinessGates(v.in()))
        .on("endpoints", v -> RuleReplays.endpoints(v.in()))
        .on("matchTargets", v -> RuleReplays.matchTargets(v.in()))
        .on("gateCondition", v -> RuleReplays.gateCondition(v.in()))
        .on("checkpoint", v -> RuleReplays.checkpoint(v.in()))
        .on("enqueue", v -> RuleReplays.enqueue(v.in()))
        .on("targetsPlan", v -> PassReplays.plan(v.in()))
        .on("reconcileTargets", v -> PassReplays.reconcile(v.in()))
        .on("targetsTrace", v -> PassReplays.trace(v.in()))
        .on("proveCutover", v -> CutOverReplays.prove(v.in()))
        .tests();
  }
}
