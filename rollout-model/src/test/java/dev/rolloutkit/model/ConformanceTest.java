package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.model.commands.CommandReplays;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.testkit.base.NormalForm;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Replays the recordings of the reference system. */
class ConformanceTest {
  /**
   * Before 1.9 the controller showed pointers in bad values as their addresses in memory, which are
   * different each time; ours are {@code 0xADDR}.
   */
  private static final NormalForm ADDRESSES_HIDDEN =
      result -> {
        ArrayNode out = JsonNodeFactory.instance.arrayNode();
        for (JsonNode problem : result) {
          ObjectNode copy = problem.deepCopy();
          copy.put(
              "message", copy.path("message").asText().replaceAll("\\(0x[0-9a-f]+\\)", "(0xADDR)"));
          out.add(copy);
        }
        return out;
      };

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
        .on("validateRollout", ValidationReplays::validateRollout, ADDRESSES_HIDDEN)
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
