package dev.rolloutkit.model;

import dev.rolloutkit.model.commands.CommandReplays;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Replays the recordings of the reference system. */
class ConformanceTest {

  @TestFactory
  Stream<DynamicNode> vectors() {
    return VectorSuite.of("rollout-model")
        .otherReleases(release -> RolloutsRelease.of(release).isOk())
        .on("defaults", SpecReplays::defaults)
        .on("roundTrip", JsonReplays::roundTrip)
        .on("tolerantDecode", JsonReplays::tolerantDecode)
        .on("goJson", JsonReplays::goJson)
        .on("podTemplateHash", JsonReplays::podTemplateHash)
        .on("stepHash", JsonReplays::stepHash)
        .on("goDuration", ScalarReplays::goDuration)
        .on("quantity", ScalarReplays::quantity)
        .on("pauseDuration", ScalarReplays::pauseDuration)
        .on("imagePullPolicy", TemplateReplays::imagePullPolicy)
        .on("podTemplateDefaults", TemplateReplays::defaults)
        .on("podTemplateEqualIgnoreHash", TemplateReplays::equalIgnoreHash)
        .on("findNewReplicaSet", TemplateReplays::findNewReplicaSet)
        .on("ephemeralMetadata", TemplateReplays::ephemeralMetadata)
        .on("antiAffinity", TemplateReplays::antiAffinity)
        .onCrash("antiAffinity", v -> Optional.empty())
        .on("rolloutPhase", StatusReplays::rolloutPhase)
        .on("progress", StatusReplays::progress)
        .on("conditions", StatusReplays::conditions)
        .on("canaryStep", StatusReplays::canaryStep)
        .onCrash("canaryStep", v -> Optional.empty())
        .on("durationStatus", StatusReplays::durationStatus)
        .on("validateRollout", ValidationReplays::validateRollout)
        .on("validateReferences", ValidationReplays::validateReferences)
        .onCrash("validateReferences", v -> Optional.empty())
        .on("validateTrafficRoutingRefs", ValidationReplays::validateTrafficRoutingRefs)
        .on("validateMetric", ValidationReplays::validateMetric)
        .on("hashProfile", HashReplays::hashProfile)
        .on("legacyHash", HashReplays::legacyHash)
        .on("findNewReplicaSetLegacy", HashReplays::findNewReplicaSetLegacy)
        .on("promote", CommandReplays::promote)
        .on("abort", CommandReplays::abort)
        .on("pause", CommandReplays::pause)
        .on("retry", CommandReplays::retry)
        .on("restart", CommandReplays::restart)
        .on("undo", CommandReplays::undo)
        .on("setImage", CommandReplays::setImage)
        .anyTextOfErrors("decode: ")
        .tests();
  }
}
