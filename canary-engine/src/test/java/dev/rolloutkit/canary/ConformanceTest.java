package dev.rolloutkit.canary;

import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Replays what was recorded from the running controller. */
class ConformanceTest {
  @TestFactory
  Stream<DynamicNode> vectors() {
    return VectorSuite.of("canary-engine")
        .otherReleases(release -> RolloutsRelease.of(release).isOk())
        .on("approximateCounts", CountReplays::approximateCounts)
        .on("surgeUnavailable", CountReplays::surgeUnavailable)
        .on("thresholdMet", CountReplays::thresholdMet)
        .on("basicCounts", CountReplays::counts)
        .on("routedCounts", CountReplays::counts)
        .on("stepHash", CountReplays::stepHash)
        .on("decisions", PartReplays::decisions)
        .on("services", PartReplays::services, PartReplays::clean)
        .on("traffic", PartReplays::traffic, PartReplays::clean)
        .on("experiments", PartReplays::experiments, PartReplays::clean)
        .on("analysis", PartReplays::analysis, PartReplays::clean)
        .on("replicaSets", PartReplays::replicaSets, PartReplays::clean)
        .on("oldReplicaSets", PartReplays::oldReplicaSets, PartReplays::clean)
        .on("pauseStep", PartReplays::pauseStep, PartReplays::clean)
        .on("stepPlugin", PartReplays::stepPlugin, PartReplays::clean)
        .on("reconcileStep", PassReplays::reconcileStep, PassReplays::withoutTakenNames)
        .on("trace", PassReplays::trace, PassReplays::withoutTakenNames)
        .tests();
  }
}
