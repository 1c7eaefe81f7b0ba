package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.internal.rule.SizeRules;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.model.health.PhaseResult;
import dev.rolloutkit.model.health.RolloutHealth;
import dev.rolloutkit.model.rollout.Rollout;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.io.IOException;
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
 * Single decisions of the blue-green engine; the floor is a look at the counts of each ReplicaSet.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class BlueGreenPartsBenchmark {
  private ImmutableList<ReplicaSet> replicaSets = ImmutableList.of();
  private Rollout switching = Rollout.builder().build();
  private Rollout idle = Rollout.builder().build();
  private ReplicaSet newest = new ReplicaSet();

  /** The idle state; the switching state with a preview of one replica. */
  @Setup
  public void read() throws IOException {
    List<JsonNode> inputs = EngineInputs.blueGreen();
    idle = EngineInputs.blueGreenState(inputs.get(0)).rollout();
    ObjectNode strategy = (ObjectNode) inputs.get(1).at("/rollout/spec/strategy/blueGreen");
    strategy.put("previewReplicaCount", 1);
    BlueGreenState state = EngineInputs.blueGreenState(inputs.get(1));
    switching = state.rollout();
    replicaSets = state.replicaSets();
    newest = replicaSets.get(1);
    if (!phase().phase().equals("Healthy") || newRsReplicas() < 1 || floorCounts() < 1) {
      throw new IllegalStateException("the states are not what they should be");
    }
  }

  /** How many replicas the new ReplicaSet should have. */
  @Benchmark
  public int newRsReplicas() {
    return SizeRules.newRsReplicas(switching, replicaSets, newest);
  }

  /** The phase of the idle state. */
  @Benchmark
  public PhaseResult phase() {
    return RolloutHealth.calculate(idle.spec(), idle.status());
  }

  /** The floor. */
  @Benchmark
  public int floorCounts() {
    int sum = 0;
    for (ReplicaSet replicaSet : replicaSets) {
      sum += replicaSet.getSpec().getReplicas();
    }
    return sum;
  }
}
