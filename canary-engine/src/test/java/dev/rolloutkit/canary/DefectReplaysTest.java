package dev.rolloutkit.canary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.testkit.engine.RecordedCluster;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** Recorded defects of the controller: the reference shows them, and fixes remove them. */
class DefectReplaysTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Test
  void indexOverrunAtAHeaderRouteCompletesNoStep() {
    assertThat(events("promote-full-at-header-route-r4", Fixes.<CanaryDefect>reference()))
        .anyMatch(message -> message.startsWith("Rollout step 4/4 completed"));
    assertThat(events("promote-full-at-header-route-r4", fixed(CanaryDefect.INDEX_OVERRUN)))
        .noneMatch(message -> message.startsWith("Rollout step 4/4 completed"));
  }

  @Test
  void serviceFlapWhileAbortedSwitchesTheCanaryServiceOnce() {
    long kept = switches("routed-abort-at-step-3-r4", Fixes.<CanaryDefect>reference());
    long fixed = switches("routed-abort-at-step-3-r4", fixed(CanaryDefect.SERVICE_FLAP));
    assertThat(fixed).isLessThan(kept);
  }

  @Test
  void weightDownRoutedKeepsThePodsOfTheWeightInEffect() {
    assertThat(lowered("set-weight-decreasing-routed-r4", Fixes.<CanaryDefect>reference()))
        .isTrue();
    assertThat(
            lowered(
                "set-weight-decreasing-routed-r4", fixed(CanaryDefect.WEIGHT_DOWN_SCALES_FIRST)))
        .isFalse();
  }

  @Test
  void safeOnEveryRecordedStateNeverThrows() {
    int passes = 0;
    for (String file : List.of("trace", "random-trace")) {
      for (JsonNode trace : traces(file)) {
        passes += replay(trace, CanaryConfig.safe()).size();
      }
    }
    assertThat(passes).isGreaterThan(1000);
  }

  private static Fixes<CanaryDefect> fixed(CanaryDefect defect) {
    return Fixes.fixing(defect);
  }

  private static List<String> events(String id, Fixes<CanaryDefect> fixes) {
    List<String> messages = new ArrayList<>();
    for (Plan plan : plans(id, fixes)) {
      for (Action action : plan.actions()) {
        if (action instanceof Action.EmitEvent event) {
          messages.add(event.message());
        }
      }
    }
    return messages;
  }

  private static long switches(String id, Fixes<CanaryDefect> fixes) {
    return plans(id, fixes).stream()
        .flatMap(plan -> plan.actions().stream())
        .filter(Action.SwitchServiceSelector.class::isInstance)
        .count();
  }

  /** Whether a pass scales a ReplicaSet down before a router gets a lower weight. */
  private static boolean lowered(String id, Fixes<CanaryDefect> fixes) {
    for (Plan plan : plans(id, fixes)) {
      boolean lowered = false;
      for (Action action : plan.actions()) {
        lowered |=
            action instanceof Action.EmitEvent event
                && event.reason().equals("TrafficWeightUpdated");
        if (!lowered
            && action instanceof Action.UpdateReplicaSet update
            && update.change().replicas().isPresent()
            && update.fromReplicas() > update.change().replicas().getAsInt()
            && update.change().replicas().getAsInt() > 0) {
          return true;
        }
      }
    }
    return false;
  }

  private static List<Plan> plans(String id, Fixes<CanaryDefect> fixes) {
    for (JsonNode trace : traces("trace")) {
      if (trace.get("id").textValue().equals(id)) {
        return replay(trace, CanaryConfig.reference().withFixes(fixes));
      }
    }
    throw new AssertionError("no trace " + id);
  }

  /** What is planned in each recorded state; what was recorded is carried out. */
  private static List<Plan> replay(JsonNode trace, CanaryConfig config) {
    RecordedCluster cluster = Recorded.cluster(trace.get("in").get("initial"));
    List<Plan> plans = new ArrayList<>();
    int i = 0;
    for (JsonNode step : trace.get("in").get("steps")) {
      step.path("change").forEach(cluster::change);
      plans.add(
          CanaryEngine.reconcile(
              Recorded.state(cluster, step), Instant.parse(step.get("now").textValue()), config));
      trace.get("out").get(i++).get("actions").forEach(cluster::apply);
    }
    return plans;
  }

  static List<JsonNode> traces(String file) {
    try (InputStream resource =
            Objects.requireNonNull(
                DefectReplaysTest.class.getResourceAsStream("/vectors/" + file + ".jsonl.gz"));
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(new GZIPInputStream(resource), StandardCharsets.UTF_8))) {
      List<JsonNode> traces = new ArrayList<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        traces.add(MAPPER.readTree(line));
      }
      return traces;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
