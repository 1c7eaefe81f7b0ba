package dev.rolloutkit.bluegreen;

import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.testkit.base.NormalForm;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Replays what was recorded from the running controller. */
class ConformanceTest {
  @TestFactory
  Stream<DynamicNode> vectors() {
    return VectorSuite.of("bluegreen-engine")
        .otherReleases(release -> RolloutsRelease.of(release).isOk())
        .on("newRsReplicas", SmallReplays::newRsReplicas)
        .on("pauseCompleted", SmallReplays::pauseCompleted)
        .on("formatSelector", SmallReplays::formatSelector)
        .on("antiAffinity", SmallReplays::antiAffinity, PassReplays::cleaned)
        .onCrash("antiAffinity", vector -> Optional.empty())
        .on("pauseStatus", SmallReplays::pauseStatus, NormalForm.withoutEmpty())
        .on("conditions", SmallReplays::conditions, NormalForm.withoutEmpty())
        .on("phase", SmallReplays::phase)
        .on("maxUnavailable", SmallReplays::maxUnavailable)
        .on("rsAnnotations", SmallReplays::rsAnnotations, NormalForm.withoutEmpty())
        .on("ephemeralMetadata", SmallReplays::ephemeralMetadata, NormalForm.withoutEmpty())
        .on("rollback", SmallReplays::rollback)
        .on("analysisGc", SmallReplays::analysisGc)
        .on("analysisNeed", SmallReplays::analysisNeed)
        .on("revisionHistory", SmallReplays::revisionHistory)
        .on("scaleDownOld", SmallReplays::scaleDownOld)
        .on("reconcileStep", PassReplays::reconcileStep, PassReplays::withoutTakenNames)
        .on("trace", PassReplays::trace, PassReplays::withoutTakenNames)
        .tests();
  }
}
