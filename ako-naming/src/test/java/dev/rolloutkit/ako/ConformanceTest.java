package dev.rolloutkit.ako;

import dev.rolloutkit.ako.config.AkoRelease;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Replays every recorded call of AKO through the public API. */
class ConformanceTest {
  @TestFactory
  Stream<DynamicNode> vectors() {
    VectorSuite suite =
        VectorSuite.of("ako-naming").otherReleases(release -> AkoRelease.of(release).isOk());
    NameReplays.register(suite);
    SmallReplays.register(suite);
    TranslationReplays.register(suite);
    NamespaceReplays.register(suite);
    CustomReplays.register(suite);
    return suite.tests();
  }
}
