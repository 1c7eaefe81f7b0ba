package dev.rolloutkit.rollout;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.rollout.config.RolloutConfig;
import dev.rolloutkit.rollout.state.ObservedRollout;
import dev.rolloutkit.testkit.engine.PlanJson;
import dev.rolloutkit.testkit.engine.RecordedCluster;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A cluster whose pods are there as soon as they are asked for, and a controller that runs in it.
 */
final class SmallCluster {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Set<String> KEPT_EMPTY = Set.of("canary", "blueGreen", "pause", "strategy");

  private final RecordedCluster objects = new RecordedCluster(KEPT_EMPTY);
  private final RolloutConfig config;
  private Instant now = Instant.parse("2026-01-02T03:04:05Z");

  SmallCluster(RolloutConfig config, String strategy) {
    this.config = config;
    objects.put("Rollout", json(ROLLOUT));
    for (String service : new String[] {"one", "two"}) {
      objects.put("Service", json(SERVICE.formatted(service)));
    }
    change("strategy", json(strategy));
  }

  private static final String ROLLOUT =
      """
      {"metadata": {"name": "web", "namespace": "ns", "uid": "u", "generation": 1},
       "spec": {"replicas": 4, "selector": {"matchLabels": {"app": "web"}},
                "template": {"metadata": {"labels": {"app": "web"}},
                             "spec": {"containers": [{"name": "c", "image": "img:1"}]}}}}
      """;

  private static final String SERVICE =
      """
      {"metadata": {"name": "%s", "namespace": "ns"}, "spec": {"selector": {"app": "web"}}}
      """;

  private static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Replaces a field of the spec. */
  private void change(String field, JsonNode value) {
    ObjectNode rollout = objects.rollout();
    ((ObjectNode) rollout.get("spec")).set(field, value);
    ObjectNode metadata = (ObjectNode) rollout.get("metadata");
    metadata.put("generation", metadata.path("generation").asLong() + 1);
  }

  /** The strategy becomes another one. */
  void setStrategy(String strategy) {
    change("strategy", json(strategy));
  }

  /** The template becomes another one. */
  void setImage(String image) {
    ObjectNode template = objects.rollout().get("spec").get("template").deepCopy();
    ((ObjectNode) template.at("/spec/containers/0")).put("image", image);
    change("template", template);
  }

  /** A user ends the pauses. */
  void promote() {
    ((ObjectNode) objects.rollout().get("status")).remove("pauseConditions");
  }

  /** Lets the controller run until it comes to rest; the plans that did something. */
  List<Plan> settle() {
    List<Plan> plans = new ArrayList<>();
    for (int pass = 0; pass < 100; pass++) {
      Plan plan = pass();
      now = now.plus(Duration.ofSeconds(31));
      if (plan.isQuiet() && plan.requeueAfter().isEmpty()) {
        return plans;
      }
      plans.add(plan);
    }
    throw new AssertionError("does not come to rest: " + plans.get(plans.size() - 1));
  }

  private Plan pass() {
    Plan plan = RolloutEngine.reconcile(observed(), now, config);
    PlanJson.actions(plan.actions(), objects).forEach(objects::apply);
    for (ObjectNode rs : objects.kind("ReplicaSet").values()) {
      int size = rs.path("spec").path("replicas").asInt();
      ((ObjectNode) rs.get("metadata")).put("uid", "uid-" + rs.at("/metadata/name").asText());
      rs.withObjectProperty("status")
          .put("replicas", size)
          .put("readyReplicas", size)
          .put("availableReplicas", size);
    }
    return plan;
  }

  Rollout rollout() {
    return RolloutCodec.read(objects.rollout()).orElseThrow();
  }

  /** What a pass would observe. */
  ObservedRollout observed() {
    return ObservedRollout.builder()
        .rollout(rollout())
        .podHash(Rollouts.hash(rollout()))
        .replicaSets(list("ReplicaSet", ReplicaSet.class))
        .services(list("Service", Service.class))
        .build();
  }

  private <T> List<T> list(String kind, Class<T> type) {
    List<T> list = new ArrayList<>();
    for (ObjectNode object : objects.kind(kind).values()) {
      list.add(MAPPER.convertValue(object, type));
    }
    return list;
  }

  /** How many pods a revision has. */
  int pods(String hash) {
    return objects.kind("ReplicaSet").get("web-" + hash).at("/spec/replicas").asInt();
  }

  /** The hash that a Service selects. */
  String selected(String service) {
    return objects
        .kind("Service")
        .get(service)
        .at("/spec/selector/rollouts-pod-template-hash")
        .asText();
  }
}
