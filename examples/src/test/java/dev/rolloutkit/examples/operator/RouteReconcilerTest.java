package dev.rolloutkit.examples.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.examples.josdk.RouteReconciler;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.lbc.flags.LbcFlags;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.Operator;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An operator on the Java Operator SDK writes which listeners take a route. */
class RouteReconcilerTest {
  /** Only what hangs takes so long. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

  private final ApiServer server =
      new ApiServer(new FakeClock(Instant.parse("2026-01-02T03:04:05Z")));
  private final KubernetesClient client = server.client();
  private final KubernetesClient operatorClient = server.operatorClient();
  private Operator operator;

  @BeforeEach
  void start() {
    create(
        """
        {"apiVersion":"gateway.networking.k8s.io/v1","kind":"GatewayClass",
        "metadata":{"name":"aws"},"spec":{"controllerName":"gateway.k8s.aws/alb"}}""");
    create(
        """
        {"apiVersion":"gateway.networking.k8s.io/v1","kind":"Gateway",
        "metadata":{"name":"edge","namespace":"shop"},"spec":{"gatewayClassName":"aws","listeners":[
        {"name":"all","port":80,"protocol":"HTTP","allowedRoutes":{"namespaces":{"from":"Same"}}},
        {"name":"other","port":81,"protocol":"HTTP","hostname":"other.example.com",
        "allowedRoutes":{"namespaces":{"from":"Same"}}}]}}""");
    create(
        """
        {"apiVersion":"gateway.networking.k8s.io/v1","kind":"HTTPRoute",
        "metadata":{"name":"web","namespace":"shop"},"spec":{"parentRefs":[{"name":"edge"}],
        "hostnames":["web.example.com"],"rules":[{"backendRefs":[{"name":"web","port":80}]}]}}""");
    operator =
        new Operator(
            settings ->
                settings
                    .withKubernetesClient(operatorClient)
                    .withCloseClientOnStop(false)
                    .withUseSSAToPatchPrimaryResource(false));
    operator.register(new RouteReconciler(GatewaySettings.reference(LbcFlags.of("demo", "vpc-1"))));
    operator.start();
  }

  @AfterEach
  void stop() {
    operator.stop();
    operatorClient.close();
    client.close();
    server.close();
  }

  private void create(String json) {
    client.resource(json).create();
  }

  @Test
  void aRouteSaysWhichListenersTakeItAlsoAfterTheGatewayChanged() {
    comesTo(
        """
        shop/edge all: attached
        shop/edge other: Listener does not allow route attachment, no matching hostname""");

    client
        .resources(Gateway.class)
        .inNamespace("shop")
        .withName("edge")
        .patch(
            MERGE,
            """
            {"spec":{"listeners":[
            {"name":"all","port":80,"protocol":"HTTP","allowedRoutes":{"namespaces":{"from":"Same"}}},
            {"name":"web","port":80,"protocol":"HTTP","hostname":"web.example.com",
            "allowedRoutes":{"namespaces":{"from":"Same"}}}]}}""");
    client
        .resources(HTTPRoute.class)
        .inNamespace("shop")
        .withName("web")
        .patch(MERGE, "{\"spec\":{\"hostnames\":null}}");

    comesTo(
        """
        shop/edge all: attached
        shop/edge web: attached
        shop/edge GW1: port 80 serves this route for [web.example.com] only, but its listeners \
        admit all hosts: other requests get 404""");
  }

  private void comesTo(String text) {
    Instant end = Instant.now().plus(PATIENCE);
    String written = attachment();
    while (!text.equals(written) && Instant.now().isBefore(end)) {
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
      written = attachment();
    }
    assertThat(written).isEqualTo(text);
  }

  private String attachment() {
    HTTPRoute route = client.resources(HTTPRoute.class).inNamespace("shop").withName("web").get();
    Map<String, String> annotations = route.getMetadata().getAnnotations();
    return annotations == null ? "" : annotations.getOrDefault(RouteReconciler.ATTACHMENT, "");
  }
}
