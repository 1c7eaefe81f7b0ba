package dev.rolloutkit.alb;

import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

class ConformanceTest {
  @TestFactory
  Stream<DynamicNode> vectors() {
    VectorSuite suite =
        VectorSuite.of("alb-actions").otherReleases(release -> RolloutsRelease.of(release).isOk());
    WriterReplays.register(suite);
    IngressReplays.register(suite);
    ReaderReplays.register(suite);
    VerifyReplays.register(suite);
    TrafficReplays.register(suite);
    return suite.tests();
  }
}
