package dev.rolloutkit.bluegreen;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A state in which a recorded controller made a pass.
 *
 * @param id names the recording and the step
 */
record RecordedPass(String id, BlueGreenState state, Instant now) {
  /** Every pass of the traces, with pods, workloads by reference and templates of the cluster. */
  static List<RecordedPass> all() {
    return read(
        List.of(
            "fresh-random-trace-pods",
            "fresh-workload-ref-trace",
            "fresh-cluster-templates-trace",
            "trace",
            "random-trace"));
  }

  /** Single passes, each of which shows one behaviour. */
  static List<RecordedPass> single() {
    return read(List.of("fresh-reconcile-step"));
  }

  private static List<RecordedPass> read(List<String> files) {
    List<RecordedPass> passes = new ArrayList<>();
    for (String file : files) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(
                  Objects.requireNonNull(
                      RecordedPass.class.getResourceAsStream("/vectors/" + file + ".jsonl")),
                  StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          JsonNode recording = Json.read(line, JsonNode.class);
          if (recording.get("in").has("steps")) {
            addPasses(recording, passes);
          } else {
            JsonNode in = recording.get("in");
            passes.add(of(recording.get("id").textValue(), Cluster.of(in), in));
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return passes;
  }

  private static RecordedPass of(String id, Cluster cluster, JsonNode step) {
    return new RecordedPass(
        id,
        cluster.state(step.get("podHash").textValue(), step.path("resolved")),
        Instant.parse(step.get("now").textValue()));
  }

  private static void addPasses(JsonNode trace, List<RecordedPass> out) {
    Cluster cluster = Cluster.of(trace.get("in").get("initial"));
    int i = 0;
    for (JsonNode step : trace.get("in").get("steps")) {
      step.path("change").forEach(cluster::change);
      out.add(of(trace.get("id").textValue() + "/" + i, cluster, step));
      trace.get("out").get(i++).get("actions").forEach(cluster::apply);
    }
  }
}
