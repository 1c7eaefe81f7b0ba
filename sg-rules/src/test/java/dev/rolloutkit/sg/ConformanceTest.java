package dev.rolloutkit.sg;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.lbc.release.LbcRelease;
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
        .otherReleases(release -> LbcRelease.of(release).isOk())
        .on("permissionHash", v -> PermissionReplays.hash(Replays.in(v)))
        .on("expandPermissions", v -> PermissionReplays.expand(Replays.in(v)))
        .on("labelsForDescription", v -> PermissionReplays.labels(Replays.in(v)))
        .on("descriptionForLabels", v -> PermissionReplays.description(Replays.in(v)))
        .on("permissionsForTgb", v -> NeedsReplays.permissionsForTgb(Replays.in(v)))
        .on(
            "aggregateRestricted",
            v -> NeedsReplays.aggregate(Replays.in(v), AggregationMode.RESTRICTED))
        .on(
            "aggregateUnrestricted",
            v -> NeedsReplays.aggregate(Replays.in(v), AggregationMode.UNRESTRICTED))
        .on("permissionsPerSg", v -> EndpointReplays.permissionsPerSg(Replays.in(v)))
        .on("podOnEni", v -> EndpointReplays.podOnEni(Replays.in(v)))
        .on("endpointSg", v -> EndpointReplays.endpointSg(Replays.in(v)))
        .on("resolveSecurityGroups", v -> EndpointReplays.resolve(Replays.in(v)))
        .on("reconcileIngress", v -> ReconcileReplay.replay(Replays.in(v)))
        .on("networkingTrace", v -> TraceReplay.replay(Replays.in(v)))
        .on("backendSgDecision", v -> LoadBalancerReplays.alb(Replays.in(v)), MANAGED_RULES)
        .on("backendSgDecisionNlb", v -> LoadBalancerReplays.nlb(Replays.in(v)))
        .on("backendSgName", v -> LoadBalancerReplays.name(Replays.in(v)))
        .on("backendSgRequired", v -> LoadBalancerReplays.required(Replays.in(v)))
        .on("tgbNetworking", v -> BindingReplays.networking(Replays.in(v)), NETWORKING)
        .on("tgbNetworkingNlb", v -> BindingReplays.networkingNlb(Replays.in(v)), NETWORKING)
        .on(
            "tgbNetworkingNlbLegacy",
            v -> BindingReplays.networkingLegacy(Replays.in(v)),
            NETWORKING)
        .on("albTargetGroupBinding", v -> BindingReplays.alb(Replays.in(v)), NETWORKING)
        .on("nlbTargetGroupBinding", v -> BindingReplays.nlb(Replays.in(v)), NETWORKING)
        .tests();
  }
}
