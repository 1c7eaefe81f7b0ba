package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.canary.CanaryEngine;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.invariant.CanaryInvariants;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.Reconciler;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.steps.StepHash;
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
 * How the cost of a pass of a canary grows: with the number of old ReplicaSets, each of which has a
 * finished AnalysisRun, in a pass that keeps them and in one that deletes them, and with the number
 * of steps.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CanaryGrowthBenchmark {
  private final Reconciler<CanaryState> reference = CanaryEngine.with(CanaryConfig.reference());
  private final Reconciler<CanaryState> safe = CanaryEngine.with(CanaryConfig.safe());

  /** How many old ReplicaSets and AnalysisRuns, or how many steps. */
  @Param({"1", "10", "100", "1000"})
  public int count;

  private CanaryState keeping;
  private CanaryState cleaning;
  private CanaryState stepping;
  private Instant now;

  /** The idle state with a past, and with many steps. */
  @Setup
  public void grow() throws IOException {
    ObjectNode in = (ObjectNode) EngineInputs.canary().get(0);
    now = Instant.parse(in.get("now").textValue());
    keeping = withHistory(in, count);
    cleaning = withHistory(in, 0);
    stepping = withSteps(in);
    if (!CanaryInvariants.isQuiet(keep())
        || clean().actions().size() < 2 * count
        || !CanaryInvariants.isQuiet(steps())) {
      throw new IllegalStateException("the states are not what they should be");
    }
  }

  private CanaryState withHistory(ObjectNode in, int limit) throws IOException {
    ObjectNode rollout = in.get("rollout").deepCopy();
    OldRevisions.follow(rollout, count, limit);
    ObjectNode current = (ObjectNode) in.at("/replicaSets/0");
    return CanaryState.builder()
        .from(EngineInputs.canaryState(in))
        .rollout(Rollouts.read(rollout).orElseThrow())
        .replicaSets(OldRevisions.replicaSets(current, count))
        .analysisRuns(OldRevisions.runs(current, count))
        .build();
  }

  private CanaryState withSteps(ObjectNode in) {
    ObjectNode changed = in.deepCopy();
    ArrayNode steps = ((ObjectNode) changed.at("/rollout/spec/strategy/canary")).putArray("steps");
    for (int i = 0; i < count; i++) {
      steps.addObject().put("setWeight", 1 + i % 99);
    }
    Rollout bare = Rollouts.read(changed.get("rollout")).orElseThrow();
    ((ObjectNode) changed.at("/rollout/status"))
        .put("currentStepIndex", count)
        .put("currentStepHash", StepHash.of(bare));
    return EngineInputs.canaryState(changed);
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

  /** Nothing to do, after many steps. */
  @Benchmark
  public Plan steps() {
    return reference.reconcile(stepping, now);
  }
}
