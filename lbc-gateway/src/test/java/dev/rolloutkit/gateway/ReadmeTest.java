package dev.rolloutkit.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.gateway.attachment.GatewayAttachment;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.Deployment;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.migration.Migration;
import dev.rolloutkit.gateway.plan.GatewayAtRest;
import dev.rolloutkit.gateway.plan.PlannedGateways;
import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.Route;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Java of the module's page is here, and does what the page says. */
class ReadmeTest {
  private static final ShopGateway SHOP =
      ShopGateway.alb(
              "{name: 'a', port: 80, protocol: 'HTTP', hostname: 'a.example.com'},"
                  + " {name: 'all', port: 80, protocol: 'HTTP'}")
          .route("r", "rules: [{backendRefs: [{name: 'web', port: 80}]}]");

  private final List<JsonNode> manifests = SHOP.manifests();
  private final AwsDirectory directory = ShopGateway.directory();
  private final LbcFlags flags = ShopGateway.FLAGS;
  private final Deployment deployment = ShopGateway.DEPLOYED;
  private final List<Service> services = List.of();

  @Test
  void aGatewayIsReconciledExplainedAndCompared() {
    GatewayCluster cluster = Gateways.applied(manifests);
    GatewayResult result =
        Gateways.reconcile(
            "shop", "edge", cluster, directory, GatewaySettings.reference(flags), deployment);
    result.stack().orElseThrow().toJson(); // as the controller publishes it
    result.error(); // the problem at which the controller stops
    result.routes(); // the statuses of routes, by kind, namespace and name
    result.findings(); // what is unsafe although no condition shows it

    assertThat(cluster.refused()).isEmpty();
    assertThat(result.error()).isEmpty();
    Stack stack = result.stack().orElseThrow();

    GatewayAttachment attachment =
        Gateways.attachment("shop", "edge", cluster, GatewaySettings.reference(flags))
            .orElseThrow();
    attachment.routes(); // each parentRef: the listeners that were tried, and why they refuse
    attachment.listeners(); // each listener: who is attached
    attachment.findings(); // GW1: port 80 serves this route for [a.example.com] only
    Route served = Gateways.route(stack, Request.of(80, "b.example.com", "/"));
    served.reasons(); // who serves this request

    assertThat(attachment.findings().get(0).message())
        .startsWith("GW1: port 80 serves this route for [a.example.com] only");
    assertThat(served.rule()).isEmpty();

    Stack before = stack;
    Stack after = SHOP.safe().stack().orElseThrow();
    Migration migration = Gateways.compare(before, after, services);
    migration.verdict(); // EQUAL, DIFFERENT or UNKNOWN
    migration.differences(); // classes of requests: a witness, the rule on each side, and the cause
    migration.settings(); // health checks and attributes of target groups that differ
    migration.undecided(); // why the comparison is not complete
    migration.apart(); // differences of load balancer, certificates, security groups

    assertThat(migration.verdict()).isEqualTo(Migration.Verdict.DIFFERENT);
    assertThat(migration.apart()).isEmpty();
  }

  @Test
  void allGatewaysArePlanned() {
    List<JsonNode> objects = manifests;

    PlannedGateways plan = Gateways.plan(manifests, GatewaySettings.reference(flags));
    plan.gateways(); // each Gateway with its stack, or the problem
    GatewayCluster live = Gateways.stored(objects); // not validated again
    List<GatewayAtRest> atRest = Gateways.atRest(objects, GatewaySettings.reference(flags));
    atRest.get(0).objects(); // the objects that the plan depends on: Gateway shop/edge, ...

    assertThat(plan.gateways()).hasSize(1);
    assertThat(live.find("Gateway", "shop", "edge")).isPresent();
    assertThat(atRest.get(0).gateway()).isEqualTo("shop/edge");
    assertThat(atRest.get(0).objects()).contains("Gateway shop/edge");
  }
}
