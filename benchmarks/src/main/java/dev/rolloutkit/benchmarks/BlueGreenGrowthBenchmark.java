package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.Reconciler;
import dev.rolloutkit.model.Rollouts;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How the cost of a pass grows with the number of old ReplicaSets, each of which has a finished
 * AnalysisRun: a pass that keeps all of them, and one that cleans up all it can.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class BlueGreenGrowthBenchmark {
  private final Reconciler<BlueGreenState> reference =
      BlueGreenEngine.with(BlueGreenConfig.reference());
  private final Reconciler<BlueGreenState> safe = BlueGreenEngine.with(BlueGreenConfig.safe());

  /** How many old ReplicaSets, and AnalysisRuns. */
  @Param({"1", "10", "100", "1000"})
  public int old;

  private BlueGreenState keeping;
  private BlueGreenState cleaning;
  private Instant now;

  /** The idle state with a past. */
  @Setup
  public void grow() throws IOException {
    ObjectNode in = (ObjectNode) EngineInputs.blueGreen().get(0);
    now = Instant.parse(in.get("now").textValue());
    keeping = state(in, old);
    cleaning = state(in, 0);
    if (!keep().isQuiet() || clean().actions().size() < 2 * old) {
      throw new IllegalStateException("the states are not what they should be");
    }
  }

  private BlueGreenState state(ObjectNode in, int limit) throws IOException {
    ObjectNode rollout = in.get("rollout").deepCopy();
    OldRevisions.follow(rollout, old, limit);
    ObjectNode current = (ObjectNode) in.at("/replicaSets/0");
    return BlueGreenState.builder()
        .from(EngineInputs.blueGreenState(in))
        .rollout(Rollouts.read(rollout).orElseThrow())
        .replicaSets(OldRevisions.replicaSets(current, old))
        .analysisRuns(OldRevisions.runs(current, old))
        .build();
  }

  /** Nothing to do. */
  @Benchmark
  public Plan keep() {
    return reference.reconcile(keeping, now);
  }

  /** The floor: the ReplicaSets are sorted by name. */
  @Benchmark
  public String[] floorSort() {
    return OldRevisions.sortedNames(keeping.replicaSets());
  }

  /** Every old ReplicaSet and AnalysisRun is deleted. */
  @Benchmark
  public Plan clean() {
    return safe.reconcile(cleaning, now);
  }
}
