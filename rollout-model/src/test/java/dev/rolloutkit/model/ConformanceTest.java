package dev.rolloutkit.model;

import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Replays the recordings of the reference system. */
class ConformanceTest {

  @TestFactory
  Stream<DynamicNode> vectors() {
    return VectorSuite.of("rollout-model")
        .on("defaults", SpecReplays::defaults)
        .on("roundTrip", JsonReplays::roundTrip)
        .on("goJson", JsonReplays::goJson)
        .on("podTemplateHash", JsonReplays::podTemplateHash)
        .on("stepHash", JsonReplays::stepHash)
        .on("goDuration", ScalarReplays::goDuration)
        .on("quantity", ScalarReplays::quantity)
        .anyTextOfErrors("decode: ")
        .tests();
  }
}
