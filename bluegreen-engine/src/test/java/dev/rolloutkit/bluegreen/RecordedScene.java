package dev.rolloutkit.bluegreen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.testkit.engine.PlanJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A trace that was recorded from the running controller, played again with plans that are really
 * carried out. Users and faults do what they did then; ReplicaSets follow what is written to them,
 * as they did: their pods are there at the next step. After the end of the recording the cluster
 * goes on for five minutes with every analysis successful.
 */
final class RecordedScene {
  private static final Duration PAUSE = Duration.ofSeconds(10);
  private static final int PASSES_AFTERWARDS = 30;

  private final JsonNode recording;

  private RecordedScene(JsonNode recording) {
    this.recording = recording;
  }

  /** A pass, and what is there after it. */
  record Moment(Instant now, Plan plan, JsonNode written, Cluster after) {
    String active() {
      return selected("active");
    }

    String preview() {
      return selected("preview");
    }

    String selected(String service) {
      ObjectNode found = after.kind("Service").get(service);
      return found == null
          ? ""
          : found.path("spec").path("selector").path("rollouts-pod-template-hash").asText();
    }

    String stable() {
      return after.rollout().path("status").path("stableRS").asText();
    }

    boolean exists(String hash) {
      return after.kind("ReplicaSet").containsKey("bg-" + hash);
    }

    int size(String hash) {
      return after.kind("ReplicaSet").get("bg-" + hash).path("spec").path("replicas").asInt();
    }

    /** Available pods that the active Service selects. */
    int serving() {
      ObjectNode rs = after.kind("ReplicaSet").get("bg-" + active());
      return rs == null
          ? 0
          : Math.min(
              rs.path("status").path("availableReplicas").asInt(),
              rs.path("spec").path("replicas").asInt());
    }

    boolean has(String reason) {
      return plan.actions().stream()
          .anyMatch(a -> a instanceof Action.EmitEvent e && e.reason().equals(reason));
    }
  }

  /** The trace of that name, of {@code trace.jsonl} or {@code random-trace.jsonl}. */
  static RecordedScene of(String id) {
    for (String file : List.of("trace", "random-trace")) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(
                  Objects.requireNonNull(
                      RecordedScene.class.getResourceAsStream("/vectors/" + file + ".jsonl")),
                  StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          JsonNode trace = Json.read(line, JsonNode.class);
          if (trace.get("id").textValue().equals(id)) {
            return new RecordedScene(trace);
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    throw new IllegalArgumentException(id);
  }

  /** What the controller did in each step. */
  List<JsonNode> recorded() {
    List<JsonNode> passes = new ArrayList<>();
    PassReplays.withoutTakenNames(recording.get("out")).forEach(passes::add);
    return passes;
  }

  /** When the last step was recorded. */
  Instant end() {
    JsonNode steps = recording.get("in").get("steps");
    return now(steps.get(steps.size() - 1));
  }

  /** The cluster as it was recorded, just before a pass. */
  BlueGreenState before(int step) {
    Cluster cluster = Cluster.of(recording.get("in").get("initial"));
    for (int i = 0; i < step; i++) {
      recording.get("in").get("steps").get(i).path("change").forEach(cluster::change);
      recording.get("out").get(i).get("actions").forEach(cluster::apply);
    }
    JsonNode last = recording.get("in").get("steps").get(step);
    last.path("change").forEach(cluster::change);
    return cluster.state(last.get("podHash").textValue());
  }

  Instant now(int step) {
    return now(recording.get("in").get("steps").get(step));
  }

  private static Instant now(JsonNode step) {
    return Instant.parse(step.get("now").textValue());
  }

  /** Plays it with an engine that is set up so. */
  List<Moment> play(BlueGreenConfig config) {
    return new Play(config).run();
  }

  private final class Play {
    private final BlueGreenConfig config;
    private final Cluster cluster = Cluster.of(recording.get("in").get("initial"));
    private final Map<String, JsonNode> specs = new HashMap<>();
    private final Map<String, Integer> broken = new HashMap<>();
    private final List<Moment> moments = new ArrayList<>();
    private int created;

    Play(BlueGreenConfig config) {
      this.config = config;
    }

    List<Moment> run() {
      String podHash = "";
      for (JsonNode step : recording.get("in").get("steps")) {
        catchUp();
        step.path("change").forEach(this::change);
        podHash = step.get("podHash").textValue();
        pass(podHash, now(step));
      }
      for (int i = 1; i <= PASSES_AFTERWARDS; i++) {
        catchUp();
        finishRuns();
        pass(podHash, end().plus(PAUSE.multipliedBy(i)));
      }
      return moments;
    }

    private void pass(String podHash, Instant now) {
      Plan plan = BlueGreenEngine.reconcile(cluster.state(podHash), now, config);
      ObjectNode written = PlanJson.of(plan, cluster.objects());
      written.get("actions").forEach(cluster::apply);
      moments.add(new Moment(now, plan, written, cluster.copy()));
    }

    /** What users did and what broke; what followed from a plan follows from this one's plan. */
    private void change(JsonNode change) {
      JsonNode patch = change.path("patch");
      String kind = change.get("kind").textValue();
      boolean followed =
          patch.path("metadata").has("uid")
              || (kind.equals("ReplicaSet") && patch.path("status").has("observedGeneration"));
      if (followed) {
        return;
      }
      if (kind.equals("ReplicaSet") && patch.path("status").has("availableReplicas")) {
        broken.put(
            change.get("name").textValue(), patch.path("status").path("availableReplicas").asInt());
      }
      cluster.change(change);
    }

    /** ReplicaSets and AnalysisRuns as they are a moment after they were written. */
    private void catchUp() {
      for (Map.Entry<String, ObjectNode> entry : cluster.kind("ReplicaSet").entrySet()) {
        follow(entry.getKey(), entry.getValue());
      }
      for (ObjectNode run : cluster.kind("AnalysisRun").values()) {
        if (!run.path("metadata").has("uid")) {
          born(run).putObject("status").put("phase", "");
        }
      }
    }

    private void follow(String name, ObjectNode rs) {
      JsonNode before = specs.put(name, rs.get("spec").deepCopy());
      if (!rs.path("metadata").has("uid")) {
        born(rs).putObject("status").put("observedGeneration", 1).put("replicas", 0);
      } else if (!rs.get("spec").equals(before)) {
        int generation = rs.path("metadata").path("generation").asInt() + 1;
        int size = rs.path("spec").path("replicas").asInt();
        int available = Math.min(size, broken.getOrDefault(name, size));
        ((ObjectNode) rs.get("metadata")).put("generation", generation);
        ObjectNode status = rs.putObject("status");
        status.put("observedGeneration", generation).put("replicas", size);
        if (available > 0) {
          status.put("availableReplicas", available).put("readyReplicas", available);
        }
      }
    }

    private ObjectNode born(ObjectNode object) {
      Instant at = moments.get(moments.size() - 1).now();
      ((ObjectNode) object.get("metadata"))
          .put("creationTimestamp", at.toString())
          .put("generation", 1)
          .put("uid", "uid-" + ++created);
      return object;
    }

    private void finishRuns() {
      for (ObjectNode run : cluster.kind("AnalysisRun").values()) {
        if (run.path("status").path("phase").asText().isEmpty()) {
          run.putObject("status").put("phase", "Successful");
        }
      }
    }
  }

  /** The passes of a play in the form of the recording, as many as were recorded. */
  ArrayNode written(List<Moment> moments) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < recording.get("out").size(); i++) {
      out.add(Json.read(moments.get(i).written().toString(), JsonNode.class));
    }
    return out;
  }
}
