package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The states of recorded passes, from which the benchmarks of both engines are made. */
final class EngineInputs {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private EngineInputs() {}

  /** The recorded blue-green passes: an idle one, and one that switches. */
  static List<JsonNode> blueGreen() throws IOException {
    return read("bluegreen-engine.jsonl");
  }

  /** The recorded canary passes: an idle one, one that completes a step, one that promotes. */
  static List<JsonNode> canary() throws IOException {
    return read("canary-engine.jsonl");
  }

  private static List<JsonNode> read(String name) throws IOException {
    List<JsonNode> inputs = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                EngineInputs.class.getResourceAsStream(name), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        inputs.add(MAPPER.readTree(line).get("in"));
      }
    }
    return inputs;
  }

  static BlueGreenState blueGreenState(JsonNode in) {
    return BlueGreenState.builder()
        .rollout(Rollouts.read(in.get("rollout")).orElseThrow())
        .podHash(in.get("podHash").textValue())
        .replicaSets(list(in.path("replicaSets"), ReplicaSet.class))
        .services(list(in.path("services"), Service.class))
        .analysisRuns(list(in.path("analysisRuns"), AnalysisRun.class))
        .analysisTemplates(list(in.path("analysisTemplates"), AnalysisTemplate.class))
        .build();
  }

  static CanaryState canaryState(JsonNode in) {
    return CanaryState.builder()
        .rollout(Rollouts.read(in.get("rollout")).orElseThrow())
        .podHash(in.get("podHash").textValue())
        .replicaSets(list(in.path("replicaSets"), ReplicaSet.class))
        .services(list(in.path("services"), Service.class))
        .analysisRuns(list(in.path("analysisRuns"), AnalysisRun.class))
        .analysisTemplates(list(in.path("analysisTemplates"), AnalysisTemplate.class))
        .build();
  }

  private static <T> ImmutableList<T> list(JsonNode array, Class<T> type) {
    ImmutableList.Builder<T> list = ImmutableList.builder();
    for (JsonNode element : array) {
      try {
        list.add(MAPPER.treeToValue(element, type));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return list.build();
  }
}
