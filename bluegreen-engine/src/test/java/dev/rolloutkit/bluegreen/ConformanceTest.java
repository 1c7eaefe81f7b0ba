package dev.rolloutkit.bluegreen;

import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Replays what was recorded from the running controller. */
class ConformanceTest {
  @TestFactory
  Stream<DynamicNode> vectors() {
    return VectorSuite.of("bluegreen-engine")
        .on("newRsReplicas", SmallReplays::newRsReplicas)
        .on("pauseCompleted", SmallReplays::pauseCompleted)
        .on("formatSelector", SmallReplays::formatSelector)
        .tests();
  }
}
