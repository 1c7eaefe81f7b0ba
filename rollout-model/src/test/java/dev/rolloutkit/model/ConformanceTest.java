package dev.rolloutkit.model;

import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Replays the recordings of the reference system. */
class ConformanceTest {

  @TestFactory
  Stream<DynamicNode> vectors() {
    return VectorSuite.of("rollout-model").on("defaults", SpecReplays::defaults).tests();
  }
}
