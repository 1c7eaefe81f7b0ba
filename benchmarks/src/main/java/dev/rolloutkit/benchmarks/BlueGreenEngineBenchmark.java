package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.BlueGreenPlan;
import dev.rolloutkit.bluegreen.BlueGreenState;
import dev.rolloutkit.bluegreen.EngineConfig;
import dev.rolloutkit.bluegreen.simulation.ClusterModel;
import dev.rolloutkit.bluegreen.simulation.Command;
import dev.rolloutkit.bluegreen.simulation.Script;
import dev.rolloutkit.bluegreen.simulation.Simulator;
import dev.rolloutkit.bluegreen.simulation.Timeline;
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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Passes of the blue-green engine: nothing to do, and the switch; the floor is the pure core of an
 * idle pass. A state is validated once, so each pass is also measured on a state that is new.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class BlueGreenEngineBenchmark {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final List<BlueGreenState> states = new ArrayList<>();
  private final List<Instant> times = new ArrayList<>();

  /** The inputs are the idle and the switching state, and do what they are meant to. */
  @Setup
  public void read() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                BlueGreenEngineBenchmark.class.getResourceAsStream("bluegreen-engine.jsonl"),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode in = MAPPER.readTree(line).get("in");
        states.add(state(in));
        times.add(Instant.parse(in.get("now").textValue()));
      }
    }
    if (!idle().isQuiet() || switching().isQuiet()) {
      throw new IllegalStateException("the states are not what they should be");
    }
  }

  private static BlueGreenState state(JsonNode in) {
    return BlueGreenState.builder()
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

  /** Nothing to do. */
  @Benchmark
  public BlueGreenPlan idle() {
    return BlueGreenEngine.reconcile(states.get(0), times.get(0));
  }

  /** Nothing to do, in a state that was not validated before. */
  @Benchmark
  public BlueGreenPlan idleNewState() {
    return BlueGreenEngine.reconcile(
        BlueGreenState.builder().from(states.get(0)).build(), times.get(0));
  }

  /** The active Service is switched. */
  @Benchmark
  public BlueGreenPlan switching() {
    return BlueGreenEngine.reconcile(states.get(1), times.get(1));
  }

  /** The same, in a state that was not validated before. */
  @Benchmark
  public BlueGreenPlan switchingNewState() {
    return BlueGreenEngine.reconcile(
        BlueGreenState.builder().from(states.get(1)).build(), times.get(1));
  }

  /** The floor: the decisions of an idle pass without validation and patch. */
  @Benchmark
  public int floorPureCore() {
    BlueGreenState state = states.get(0);
    ReplicaSet rs = state.replicaSets().get(0);
    int decisions =
        BlueGreenEngine.newRsReplicas(state.rollout(), state.replicaSets(), rs)
            + (BlueGreenEngine.readyForPause(state.rollout(), state.replicaSets(), rs) ? 1 : 0)
            + (BlueGreenEngine.isHealthy(state.rollout(), state.rollout().status()) ? 1 : 0)
            + (BlueGreenEngine.isProgressing(state.rollout(), state.rollout().status()) ? 1 : 0);
    return decisions + BlueGreenEngine.phase(state.rollout()).phase().length();
  }

  /** An hour of a cluster whose replicas change each second: divide by 3,600 passes. */
  @Benchmark
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  public Timeline simulation() {
    return Simulator.run(
        states.get(0),
        SCALING,
        new ClusterModel(
            EngineConfig.safe(),
            Duration.ofSeconds(5),
            Duration.ofSeconds(10),
            Duration.ofSeconds(4),
            Duration.ofHours(1)),
        times.get(0));
  }

  private static final Script SCALING = scaling();

  private static Script scaling() {
    ImmutableList.Builder<Script.Event> events = ImmutableList.builder();
    for (int i = 1; i <= 3600; i++) {
      events.add(new Script.Event(Duration.ofSeconds(i), new Command.SetReplicas(2 + i / 10 % 3)));
    }
    return new Script(events.build());
  }
}
