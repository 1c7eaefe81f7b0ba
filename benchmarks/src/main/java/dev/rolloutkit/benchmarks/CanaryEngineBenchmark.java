package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.canary.CanaryEngine;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.internal.count.CanaryCounts;
import dev.rolloutkit.canary.internal.count.CanarySets;
import dev.rolloutkit.canary.invariant.CanaryInvariants;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.Reconciler;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.traffic.ReplicaCounts;
import dev.rolloutkit.model.traffic.ReplicaSetState;
import java.io.IOException;
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
 * Passes of the canary engine: nothing to do, a step that is completed, and the promotion. The
 * floor of each is the same pass of the blue-green engine, so that the ratio is what a canary costs
 * more. The canary has seven steps, a background analysis and a traffic router, which it calls in
 * each pass; the blue-green Rollout has none of them.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CanaryEngineBenchmark {
  private final List<CanaryState> states = new ArrayList<>();
  private final List<Instant> times = new ArrayList<>();
  private final Reconciler<CanaryState> reference = CanaryEngine.with(CanaryConfig.reference());
  private CanaryState plain;
  private Rollout basic;
  private CanarySets sets;

  /** The inputs do what they are meant to. */
  @Setup
  public void read() throws IOException {
    for (JsonNode in : EngineInputs.canary()) {
      states.add(EngineInputs.canaryState(in));
      times.add(Instant.parse(in.get("now").textValue()));
    }
    plain = EngineInputs.canaryState(plain(EngineInputs.canary().get(0)));
    basic = EngineInputs.canaryState(plain(EngineInputs.canary().get(1))).rollout();
    sets =
        new CanarySets(
            new ReplicaSetState("new", 3, 3, 3),
            new ReplicaSetState("old", 8, 8, 8),
            false,
            ImmutableList.of());
    if (!CanaryInvariants.isQuiet(idle())
        || !idlePlain().isQuiet()
        || CanaryInvariants.isQuiet(step())
        || !states.get(2).podHash().equals(promotion().nextStatus().stableRS())
        || !counts().orElseThrow().equals(new ReplicaCounts(3, 7))) {
      throw new IllegalStateException("the states are not what they should be");
    }
  }

  /** The same canary without traffic routing. */
  private static JsonNode plain(JsonNode in) {
    ObjectNode changed = in.deepCopy();
    ((ObjectNode) changed.at("/rollout/spec/strategy/canary")).remove("trafficRouting");
    ((ObjectNode) changed.at("/rollout/status")).remove("canary");
    return changed;
  }

  private Plan known(CanaryState state, Instant now) {
    return reference.reconcile(state, now);
  }

  private Plan unknown(int i) {
    return CanaryEngine.reconcile(CanaryState.builder().from(states.get(i)).build(), times.get(i));
  }

  /** Nothing to do, with a traffic router. */
  @Benchmark
  public Plan idle() {
    return known(states.get(0), times.get(0));
  }

  /** Nothing to do, without traffic routing. */
  @Benchmark
  public Plan idlePlain() {
    return known(plain, times.get(0));
  }

  /** Nothing to do, in a state that was not validated before. */
  @Benchmark
  public Plan idleNewState() {
    return unknown(0);
  }

  /** A weight is set, and the step is completed. */
  @Benchmark
  public Plan step() {
    return known(states.get(1), times.get(1));
  }

  /** The same, in a state that was not validated before. */
  @Benchmark
  public Plan stepNewState() {
    return unknown(1);
  }

  /** The new revision becomes the stable one. */
  @Benchmark
  public Plan promotion() {
    return known(states.get(2), times.get(2));
  }

  /** The sizes of both ReplicaSets of a canary without traffic routing. */
  @Benchmark
  public Outcome<ReplicaCounts> counts() {
    return CanaryCounts.of(basic, sets, null);
  }
}
