package dev.rolloutkit.sg;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.testkit.base.NormalForm;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Every recorded call of the AWS Load Balancer Controller. */
class ConformanceTest {
  /** The rules of a managed group come in the order of their JSON text. */
  private static final NormalForm MANAGED_RULES =
      NormalForm.sorted("managedSecurityGroup.ingress", Comparator.comparing(Replays::sortedText));

  /** In a networking block absent, null and empty are the same. */
  private static final NormalForm NETWORKING =
      result -> {
        if (!(result instanceof ObjectNode object) || !object.path("networking").isObject()) {
          return result;
        }
        ObjectNode out = object.deepCopy();
        out.set("networking", NormalForm.withoutEmpty().of(object.get("networking")));
        return out;
      };

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
        .on("backendSgDecision", v -> LoadBalancerReplays.alb(v.in()), MANAGED_RULES)
        .on("backendSgDecisionNlb", v -> LoadBalancerReplays.nlb(v.in()))
        .on("backendSgName", v -> LoadBalancerReplays.name(v.in()))
        .on("backendSgRequired", v -> LoadBalancerReplays.required(v.in()))
        .on("tgbNetworking", v -> BindingReplays.networking(v.in()), NETWORKING)
        .on("tgbNetworkingNlb", v -> BindingReplays.networkingNlb(v.in()), NETWORKING)
        .on("tgbNetworkingNlbLegacy", v -> BindingReplays.networkingLegacy(v.in()), NETWORKING)
        .on("albTargetGroupBinding", v -> BindingReplays.alb(v.in()), NETWORKING)
        .on("nlbTargetGroupBinding", v -> BindingReplays.nlb(v.in()), NETWORKING)
        .tests();
  }
}
