package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.internal.rule.SizeRules;
import dev.rolloutkit.bluegreen.simulation.ClusterModel;
import dev.rolloutkit.bluegreen.simulation.Simulator;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.Reconciler;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.health.RolloutHealth;
import dev.rolloutkit.model.internal.health.RolloutProgress;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.io.IOException;
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
import org.openjdk.jmh.annotations.OperationsPerInvocation;
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
  /** Passes of the simulation. */
  private static final int SIMULATED = 3601;

  private static final ClusterModel MODEL =
      new ClusterModel(
          BlueGreenConfig.safe(),
          Duration.ofSeconds(5),
          Duration.ofSeconds(10),
          Duration.ofSeconds(4),
          Duration.ofHours(1));

  private static final Script SCALING = scaling();

  private final List<BlueGreenState> states = new ArrayList<>();
  private final Reconciler<BlueGreenState> reference =
      BlueGreenEngine.with(BlueGreenConfig.reference());
  private BlueGreenState twoSets;
  private final List<Instant> times = new ArrayList<>();

  /** The inputs are the idle and the switching state, and do what they are meant to. */
  @Setup
  public void read() throws IOException {
    for (JsonNode in : EngineInputs.blueGreen()) {
      states.add(EngineInputs.blueGreenState(in));
      times.add(Instant.parse(in.get("now").textValue()));
    }
    twoSets = twoSets(EngineInputs.blueGreen().get(0));
    if (!idle().isQuiet() || !idleTwoSets().isQuiet() || switching().isQuiet()) {
      throw new IllegalStateException("the states are not what they should be");
    }
    int passes =
        Simulator.run(states.get(0), SimulationSetup.of(SCALING), MODEL, times.get(0)).passes();
    if (passes != SIMULATED) {
      throw new IllegalStateException(passes + " passes");
    }
  }

  /** The idle state with an old ReplicaSet and a fifth condition. */
  private static BlueGreenState twoSets(JsonNode in) {
    ObjectNode changed = in.deepCopy();
    ObjectNode old = changed.at("/replicaSets/0").deepCopy();
    ((ObjectNode) old.get("metadata")).put("name", "bg-old").put("uid", "uid-old");
    ((ObjectNode) old.at("/metadata/labels")).put("rollouts-pod-template-hash", "old");
    ((ObjectNode) old.at("/metadata/annotations")).put("rollout.argoproj.io/revision", "0");
    ((ObjectNode) old.get("spec")).put("replicas", 0);
    ((ObjectNode) old.get("status"))
        .put("replicas", 0)
        .put("readyReplicas", 0)
        .put("availableReplicas", 0);
    ((ArrayNode) changed.get("replicaSets")).add(old);
    ((ArrayNode) changed.at("/rollout/status/conditions"))
        .addObject()
        .put("type", "Paused")
        .put("status", "False")
        .put("reason", "RolloutPaused")
        .put("message", "Rollout is paused")
        .put("lastUpdateTime", "2026-01-02T03:04:05Z")
        .put("lastTransitionTime", "2026-01-02T03:04:05Z");
    return EngineInputs.blueGreenState(changed);
  }

  private Plan known(BlueGreenState state, Instant now) {
    return reference.reconcile(state, now);
  }

  /** Nothing to do. */
  @Benchmark
  public Plan idle() {
    return known(states.get(0), times.get(0));
  }

  /** Nothing to do, in a state that was not validated before. */
  @Benchmark
  public Plan idleNewState() {
    return BlueGreenEngine.reconcile(
        BlueGreenState.builder().from(states.get(0)).build(), times.get(0));
  }

  /** Nothing to do, with two ReplicaSets and five conditions. */
  @Benchmark
  public Plan idleTwoSets() {
    return known(twoSets, times.get(0));
  }

  /** Nothing to do, in a new state that comes with what an earlier validation found. */
  @Benchmark
  public Plan idleValidatedEarlier() {
    return known(BlueGreenState.builder().from(states.get(0)).build(), times.get(0));
  }

  /** The active Service is switched. */
  @Benchmark
  public Plan switching() {
    return known(states.get(1), times.get(1));
  }

  /** The same, in a state that was not validated before. */
  @Benchmark
  public Plan switchingNewState() {
    return BlueGreenEngine.reconcile(
        BlueGreenState.builder().from(states.get(1)).build(), times.get(1));
  }

  /** The floor: the decisions of an idle pass without validation and patch. */
  @Benchmark
  public int floorPureCore() {
    BlueGreenState state = states.get(0);
    ReplicaSet rs = state.replicaSets().get(0);
    int decisions =
        SizeRules.newRsReplicas(state.rollout(), state.replicaSets(), rs)
            + (SizeRules.readyForPause(state.rollout(), state.replicaSets(), rs) ? 1 : 0)
            + (RolloutProgress.isHealthy(state.rollout(), state.rollout().status()) ? 1 : 0)
            + (RolloutProgress.isProgressing(state.rollout(), state.rollout().status()) ? 1 : 0);
    return decisions
        + RolloutHealth.calculate(state.rollout().spec(), state.rollout().status())
            .phase()
            .length();
  }

  /** An hour of a cluster whose replicas change each second; the figure is for one pass. */
  @Benchmark
  @OperationsPerInvocation(SIMULATED)
  public Timeline simulatedPass() {
    return Simulator.run(states.get(0), SimulationSetup.of(SCALING), MODEL, times.get(0));
  }

  private static Script scaling() {
    ImmutableList.Builder<Script.Event> events = ImmutableList.builder();
    for (int i = 1; i <= 3600; i++) {
      events.add(new Script.Event(Duration.ofSeconds(i), new Command.SetReplicas(2 + i / 10 % 3)));
    }
    return new Script(events.build());
  }
}
