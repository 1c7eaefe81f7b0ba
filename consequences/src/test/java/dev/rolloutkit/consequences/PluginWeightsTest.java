package dev.rolloutkit.consequences;

import static dev.rolloutkit.consequences.Manifests.only;
import static dev.rolloutkit.consequences.Manifests.review;
import static dev.rolloutkit.consequences.Manifests.service;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.gateway.RouteName;
import dev.rolloutkit.alb.gateway.RouteWeights;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.simulation.CanaryClusterModel;
import dev.rolloutkit.canary.simulation.CanarySimulator;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.traffic.TrafficCall;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The weights that the plugin of Argo Rollouts writes into an HTTPRoute while the canary engine
 * runs, step by step, are those that a review counts with.
 */
class PluginWeightsTest {
  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int UPDATES = 25;

  private final Random random = new Random(36);

  private static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  private static String template(int image, String port) {
    return """
    {"metadata": {"labels": {"app": "mill"}}, "spec": {"containers": [{"name": "main",
     "image": "example.com/mill:%d", "ports": [{"name": "%s", "containerPort": 8000}]}]}}\
    """
        .formatted(image, port);
  }

  private static String rollout(String steps, String template) {
    return """
    {"apiVersion": "argoproj.io/v1alpha1", "kind": "Rollout",
     "metadata": {"name": "mill", "namespace": "town", "uid": "u", "generation": 1},
     "spec": {"replicas": 4, "selector": {"matchLabels": {"app": "mill"}}, "template": %s,
      "strategy": {"canary": {"stableService": "mill", "canaryService": "mill-canary",
       "trafficRouting": {"plugins": {"argoproj-labs/gatewayAPI": {"httpRoute": "roads"}}},
       "steps": [%s]}}}}
    """
        .formatted(template, steps);
  }

  private static ObjectNode route() {
    return (ObjectNode)
        json(
            """
            {"apiVersion": "gateway.networking.k8s.io/v1", "kind": "HTTPRoute",
             "metadata": {"name": "roads", "namespace": "town"},
             "spec": {"parentRefs": [{"name": "gate"}], "hostnames": ["town.example.com"],
              "rules": [{"matches": [{"path": {"type": "PathPrefix", "value": "/"}}],
               "backendRefs": [{"name": "mill", "port": 80}, {"name": "mill-canary", "port": 80}]}]
            }}\
            """);
  }

  private static final String GATE =
      """
      {"apiVersion": "gateway.networking.k8s.io/v1", "kind": "GatewayClass",
       "metadata": {"name": "alb"}, "spec": {"controllerName": "gateway.k8s.aws/alb"}}
      ---
      {"apiVersion": "gateway.networking.k8s.io/v1", "kind": "Gateway",
       "metadata": {"name": "gate", "namespace": "town"}, "spec": {"gatewayClassName": "alb",
        "listeners": [{"name": "http", "protocol": "HTTP", "port": 80,
         "allowedRoutes": {"namespaces": {"from": "Same"}}}]}}
      ---
      {"apiVersion": "gateway.k8s.aws/v1beta1", "kind": "TargetGroupConfiguration",
       "metadata": {"name": "mill", "namespace": "town"}, "spec": {"targetReference":
        {"name": "mill"}, "defaultConfiguration": {"targetType": "ip"}}}
      ---
      {"apiVersion": "gateway.k8s.aws/v1beta1", "kind": "TargetGroupConfiguration",
       "metadata": {"name": "canary", "namespace": "town"}, "spec": {"targetReference":
        {"name": "mill-canary"}, "defaultConfiguration": {"targetType": "ip"}}}
      ---
      """;

  private static Service backend(String name) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace("town")
        .endMetadata()
        .withNewSpec()
        .addToSelector("app", "mill")
        .endSpec()
        .build();
  }

  /** Weights with pauses that end, up to one that waits for a person, and more behind it. */
  private String steps() {
    List<String> out = new ArrayList<>();
    int waits = random.nextInt(4);
    for (int i = 0; i < 5; i++) {
      out.add("{\"setWeight\": " + (1 + random.nextInt(99)) + "}");
      out.add(i == waits ? "{\"pause\": {}}" : "{\"pause\": {\"duration\": \"30s\"}}");
    }
    return String.join(", ", out);
  }

  /** Lets the plugin write a weight into the route. */
  private static void write(Rollout rollout, int weight, ObjectNode route) {
    RouteWeights weights = AlbActions.routeWeights(rollout, weight).orElseThrow();
    assertThat(weights.routes()).containsExactly(new RouteName("HTTPRoute", "town", "roads"));
    for (JsonNode patch : json(weights.patch(route))) {
      String path = patch.path("path").textValue();
      int end = path.lastIndexOf('/');
      ((ObjectNode) route.at(path.substring(0, end)))
          .set(path.substring(end + 1), patch.path("value"));
    }
    assertThat(weights.drift(route)).isEmpty();
    assertThat(weight(route, 0) + weight(route, 1)).isEqualTo(100);
    assertThat(weight(route, 1)).isEqualTo(weight);
  }

  private static int weight(JsonNode route, int backend) {
    return route.at("/spec/rules/0/backendRefs/" + backend + "/weight").intValue();
  }

  /** The route once the update that has these steps waits for a person. */
  private static ObjectNode afterwards(String steps) {
    Rollout rollout = RolloutCodec.read(rollout(steps, template(1, "web"))).orElseThrow();
    Timeline timeline =
        CanarySimulator.run(
            CanaryState.builder()
                .rollout(rollout)
                .podHash(Rollouts.hash(rollout))
                .services(List.of(backend("mill"), backend("mill-canary")))
                .build(),
            SimulationSetup.of(
                Script.start()
                    .at(
                        Duration.ofMinutes(1),
                        new Command.ChangeTemplate(json(template(2, "wbe"))))),
            CanaryClusterModel.of(CanaryConfig.reference()),
            START);
    assertThat(timeline.violations()).isEmpty();
    ObjectNode route = route();
    for (Timeline.Entry entry : timeline.entries()) {
      for (Action action : entry.plan().actions()) {
        if (action instanceof Action.CallTrafficRouter call
            && call.call() instanceof TrafficCall.SetWeight set) {
          write(rollout, set.weight(), route);
        }
      }
    }
    return route;
  }

  @Test
  void theWeightsOfARunningUpdateAreThoseOfItsReview() {
    for (int i = 0; i < UPDATES; i++) {
      String steps = steps();
      String others =
          "\n---\n"
              + service("mill", "mill", "web")
              + service("mill-canary", "mill", "web")
              + GATE
              + route()
              + "\n";
      Finding lost =
          only(
              review(
                  rollout(steps, template(1, "web")) + others,
                  rollout(steps, template(2, "wbe")) + others),
              "nobody-answers");
      assertThat(lost.sentence())
          .as(steps)
          .contains(" " + weight(afterwards(steps), 1) + " % of the requests");
    }
  }
}
