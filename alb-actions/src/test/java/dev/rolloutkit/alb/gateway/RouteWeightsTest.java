package dev.rolloutkit.alb.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RouteWeightsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static Rollout rollout(String configuration) {
    return Rollouts.read(
            """
            {"apiVersion":"argoproj.io/v1alpha1","kind":"Rollout",
             "metadata":{"name":"web","namespace":"shop"},
             "spec":{"strategy":{"canary":{"stableService":"web","canaryService":"web-canary",
              "trafficRouting":{%s}}}}}
            """
                .formatted(configuration))
        .orElseThrow();
  }

  private static Rollout routed(String configuration) {
    return rollout("\"plugins\":{\"argoproj-labs/gatewayAPI\":" + configuration + "}");
  }

  private static JsonNode route(String rules) {
    try {
      return MAPPER.readTree(
          "{\"kind\":\"HTTPRoute\",\"metadata\":{\"name\":\"web\",\"namespace\":\"shop\"},"
              + "\"spec\":{\"rules\":"
              + rules
              + "}}");
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static RouteWeights weights(int canary) {
    return RouteWeights.of(routed("{\"httpRoute\":\"web\"}"), canary).orElseThrow();
  }

  @Test
  void theConfigurationNamesSingleRoutesAndListsOfRoutes() {
    assertThat(
            RouteWeights.of(
                    routed(
                        "{\"namespace\":\"edge\",\"httpRoute\":\"web\",\"grpcRoute\":\"api\","
                            + "\"httpRoutes\":[{\"name\":\"other\"},"
                            + "{\"name\":\"far\",\"namespace\":\"far\"},{}]}"),
                    10)
                .orElseThrow()
                .routes())
        .extracting(RouteName::toString)
        .containsExactly(
            "HTTPRoute edge/web",
            "HTTPRoute edge/other",
            "HTTPRoute far/far",
            "GRPCRoute edge/api");
    assertThat(weights(10).routes()).containsExactly(new RouteName("HTTPRoute", "shop", "web"));
  }

  @Test
  void aRolloutWithAnotherTrafficRouterHasNoRouteWeights() {
    assertThat(RouteWeights.of(rollout("\"alb\":{\"ingress\":\"web\",\"servicePort\":80}"), 10))
        .isEmpty();
    assertThat(RouteWeights.of(rollout("\"plugins\":{\"example.com/mesh\":{}}"), 10)).isEmpty();
  }

  @Test
  void onlyRulesThatNameBothServicesAreWritten() {
    JsonNode route =
        route(
            """
            [{"backendRefs":[{"name":"web","port":80,"weight":100},
                             {"name":"web-canary","port":80,"weight":0},
                             {"name":"audit","port":80,"weight":1}]},
             {"backendRefs":[{"name":"web","port":80}]},
             {"backendRefs":[{"name":"web-canary","port":80},{"name":"web","port":80}]},
             {"filters":[]}]
            """);

    assertThat(weights(20).reaches(route)).isTrue();
    assertThat(weights(20).drift(route))
        .containsExactly(
            new WeightWrite(0, 0, "web", OptionalInt.of(100), 80),
            new WeightWrite(0, 1, "web-canary", OptionalInt.of(0), 20),
            new WeightWrite(2, 0, "web-canary", OptionalInt.empty(), 20),
            new WeightWrite(2, 1, "web", OptionalInt.empty(), 80));
    assertThat(weights(20).patch(route))
        .isEqualTo(
            "[{\"op\":\"add\",\"path\":\"/spec/rules/0/backendRefs/0/weight\",\"value\":80},"
                + "{\"op\":\"add\",\"path\":\"/spec/rules/0/backendRefs/1/weight\",\"value\":20},"
                + "{\"op\":\"add\",\"path\":\"/spec/rules/2/backendRefs/0/weight\",\"value\":20},"
                + "{\"op\":\"add\",\"path\":\"/spec/rules/2/backendRefs/1/weight\",\"value\":80}]");
  }

  @Test
  void aRouteThatNamesOnlyOneServiceIsNotWritten() {
    JsonNode route = route("[{\"backendRefs\":[{\"name\":\"web\",\"port\":80,\"weight\":1}]}]");

    assertThat(weights(20).reaches(route)).isFalse();
    assertThat(weights(20).drift(route)).isEmpty();
    assertThat(weights(20).patch(route)).isEqualTo("[]");
  }

  @Test
  void aBackendOfAnotherKindIsNoService() {
    assertThat(
            weights(20)
                .reaches(
                    route(
                        "[{\"backendRefs\":[{\"name\":\"web\"},"
                            + "{\"name\":\"web-canary\",\"kind\":\"TargetGroupName\"}]}]")))
        .isFalse();
    assertThat(
            weights(20)
                .reaches(
                    route(
                        "[{\"backendRefs\":[{\"name\":\"web\"},"
                            + "{\"name\":\"web-canary\",\"group\":\"example.com\"}]}]")))
        .isFalse();
  }

  /** After a write no weight differs, and the weights add up to the maximum weight. */
  @Property
  void afterAWriteThereIsNoDrift(
      @ForAll @IntRange(max = 100) int canary,
      @ForAll @Size(max = 6) int[] held,
      @ForAll @IntRange(min = 1, max = 1000) int whole) {
    int weight = canary * whole / 100;
    ObjectNode route = (ObjectNode) route("[]");
    for (int one : held) {
      var refs = route.withArray("/spec/rules").addObject().putArray("backendRefs");
      refs.addObject().put("name", "web").put("weight", one);
      refs.addObject().put("name", one % 3 == 0 ? "other" : "web-canary");
    }
    RouteWeights weights =
        RouteWeights.of(
                rollout(
                    "\"maxTrafficWeight\":"
                        + whole
                        + ",\"plugins\":{\"argoproj-labs/gatewayAPI\":{\"httpRoute\":\"web\"}}"),
                weight)
            .orElseThrow();
    for (WeightWrite write : weights.drift(route)) {
      ObjectNode ref =
          (ObjectNode) route.at("/spec/rules/" + write.rule() + "/backendRefs/" + write.backend());
      ref.put("weight", write.desired());
    }

    assertThat(weights.drift(route)).isEmpty();
    assertThat(weights.patch(route)).isEqualTo("[]");
    assertThat(weights.weights().values().stream().mapToInt(Integer::intValue).sum())
        .isEqualTo(whole);
  }
}
