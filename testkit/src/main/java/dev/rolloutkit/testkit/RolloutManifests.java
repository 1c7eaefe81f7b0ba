package dev.rolloutkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Arbitraries of manifests of Rollouts with few optional fields, so that they shrink to small
 * manifests.
 */
final class RolloutManifests {
  private RolloutManifests() {}

  static Rollout read(JsonNode manifest) {
    return Rollouts.read(manifest).orElseThrow();
  }

  static ObjectNode tree(Rollout rollout) {
    return (ObjectNode) RolloutCodec.toTree(rollout);
  }

  /** Blue-green Rollouts. */
  static Arbitrary<ObjectNode> blueGreen() {
    return manifest(
        "blueGreen",
        Combinators.combine(
                some("previewService", "web-preview"),
                some("autoPromotionEnabled", true, false),
                some("autoPromotionSeconds", 5, 60),
                some("scaleDownDelaySeconds", 0, 30, 600),
                some("abortScaleDownDelaySeconds", 0, 30),
                some("previewReplicaCount", 1, 3))
            .as(
                (preview, enabled, seconds, delay, abort, count) -> {
                  ObjectNode out = object();
                  out.put("activeService", "web-active");
                  List.of(preview, enabled, seconds, delay, abort, count)
                      .forEach(member -> member.accept(out));
                  return out;
                }));
  }

  /** Canary Rollouts without traffic routing. */
  static Arbitrary<ObjectNode> canary() {
    return manifest("canary", basicCanary());
  }

  /** Canary Rollouts behind an AWS load balancer. */
  static Arbitrary<ObjectNode> alb() {
    Arbitrary<ObjectNode> strategy =
        Combinators.combine(
                basicCanary(),
                Arbitraries.integers().between(1, 65535),
                some("rootService", "web-root"),
                some("annotationPrefix", "alb.example.com"),
                Arbitraries.of(false, true))
            .as(
                (out, port, root, prefix, sticky) -> {
                  out.put("canaryService", "web-canary").put("stableService", "web-stable");
                  ObjectNode alb = out.putObject("trafficRouting").putObject("alb");
                  alb.put("ingress", "web").put("servicePort", port);
                  root.accept(alb);
                  prefix.accept(alb);
                  if (sticky) {
                    alb.putObject("stickinessConfig")
                        .put("enabled", true)
                        .put("durationSeconds", 60);
                  }
                  return out;
                });
    return manifest("canary", strategy);
  }

  private static Arbitrary<ObjectNode> basicCanary() {
    return Combinators.combine(
            steps(),
            Arbitraries.of(0, 1, 2).injectNull(0.5),
            Arbitraries.of("25%", "100%").injectNull(0.5))
        .as(
            (steps, unavailable, surge) -> {
              ObjectNode out = object();
              if (!steps.isEmpty()) {
                ArrayNode list = out.putArray("steps");
                steps.forEach(step -> list.add(step.deepCopy()));
              }
              if (surge != null) {
                out.put("maxSurge", surge);
              }
              // Both must not be 0; an absent maxSurge means 25 %.
              if (unavailable != null) {
                out.put("maxUnavailable", unavailable);
              }
              return out;
            });
  }

  private static Arbitrary<List<JsonNode>> steps() {
    Arbitrary<JsonNode> weight =
        Arbitraries.integers().between(0, 100).map(w -> object().put("setWeight", w));
    Arbitrary<JsonNode> pause =
        Arbitraries.of(0, 30, 3600)
            .map(
                seconds -> {
                  ObjectNode out = object();
                  ObjectNode inner = out.putObject("pause");
                  if (seconds > 0) {
                    inner.put("duration", seconds + "s");
                  }
                  return out;
                });
    return Arbitraries.oneOf(weight, pause).list().ofMaxSize(5);
  }

  private static Arbitrary<ObjectNode> manifest(String kind, Arbitrary<ObjectNode> strategy) {
    return Combinators.combine(
            strategy,
            JsonArbitraries.podTemplate(),
            Arbitraries.integers().between(1, 10),
            some("revisionHistoryLimit", 0, 2),
            some("minReadySeconds", 5),
            some("progressDeadlineSeconds", 30, 600),
            some("paused", true))
        .as(
            (inner, template, replicas, history, ready, deadline, paused) -> {
              ObjectNode out = object();
              out.put("apiVersion", "argoproj.io/v1alpha1").put("kind", "Rollout");
              out.putObject("metadata")
                  .put("name", "web")
                  .put("namespace", "shop")
                  .put("uid", "u-1")
                  .put("generation", 1);
              ObjectNode spec = out.putObject("spec").put("replicas", replicas);
              spec.putObject("selector").putObject("matchLabels").put("app", "web");
              spec.set("template", template);
              spec.putObject("strategy").set(kind, inner);
              List.of(history, ready, deadline, paused).forEach(member -> member.accept(spec));
              return out;
            });
  }

  /** Sets a field to one of the values, or leaves it absent. */
  private static Arbitrary<Consumer<ObjectNode>> some(String name, Object... values) {
    List<Consumer<ObjectNode>> choices = new ArrayList<>();
    choices.add(object -> {});
    for (Object value : values) {
      choices.add(object -> object.set(name, node(value)));
    }
    return Arbitraries.of(choices);
  }

  private static JsonNode node(Object value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (value instanceof Integer number) {
      return nodes.numberNode(number);
    }
    return value instanceof Boolean truth
        ? nodes.booleanNode(truth)
        : nodes.textNode(String.valueOf(value));
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
