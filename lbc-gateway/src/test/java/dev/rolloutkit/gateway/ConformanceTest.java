package dev.rolloutkit.gateway;

import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Every recorded reconcile of a Gateway by the AWS Load Balancer Controller. */
class ConformanceTest {
  @TestFactory
  Stream<DynamicNode> vectors() {
    return VectorSuite.of("lbc-gateway")
        .on("gatewayStack", v -> GatewayReplays.gatewayStack(v.in()))
        .tests();
  }
}
