package dev.rolloutkit.sg;

import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Every recorded call of the AWS Load Balancer Controller. */
class ConformanceTest {
  @TestFactory
  Stream<DynamicNode> vectors() {
    return VectorSuite.of("sg-rules")
        .on("permissionHash", v -> PermissionReplays.hash(v.in()))
        .on("expandPermissions", v -> PermissionReplays.expand(v.in()))
        .on("labelsForDescription", v -> PermissionReplays.labels(v.in()))
        .on("descriptionForLabels", v -> PermissionReplays.description(v.in()))
        .on("permissionsForTgb", v -> NeedsReplays.permissionsForTgb(v.in()))
        .on("aggregateRestricted", v -> NeedsReplays.aggregate(v.in(), AggregationMode.RESTRICTED))
        .on(
            "aggregateUnrestricted",
            v -> NeedsReplays.aggregate(v.in(), AggregationMode.UNRESTRICTED))
        .on("permissionsPerSg", v -> EndpointReplays.permissionsPerSg(v.in()))
        .on("podOnEni", v -> EndpointReplays.podOnEni(v.in()))
        .on("endpointSg", v -> EndpointReplays.endpointSg(v.in()))
        .on("resolveSecurityGroups", v -> EndpointReplays.resolve(v.in()))
        .on("reconcileIngress", v -> ReconcileReplay.replay(v.in()))
        .on("networkingTrace", v -> TraceReplay.replay(v.in()))
        .tests();
  }
}
