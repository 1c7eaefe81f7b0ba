package dev.rolloutkit.benchmarks;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.targets.TargetHealth;
import dev.rolloutkit.targets.cutover.CutOverKind;
import dev.rolloutkit.targets.cutover.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
 * A thousand cut-overs of every kind, proved with their remedies. The floor reads an array once for
 * every one of 600 seconds and change of state, whatever the horizon is.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CutOverBenchmark {
  private static final int SCENARIOS = 1_000;
  private static final int SECONDS = 600;

  /** How long is looked at. */
  @Param({"600", "86400"})
  int horizon;

  private final List<Scenario> scenarios = new ArrayList<>();
  private final int[] seconds = new int[SECONDS];
  private int changes;
  private long seed = 42;

  /** Makes the input. */
  @Setup
  public void setUp() {
    for (int i = 0; i < SCENARIOS; i++) {
      CutOverKind kind = List.of(CutOverKind.values()).get(next(4));
      Scenario scenario =
          Scenario.builder()
              .kind(kind)
              .replicas(1 + next(50))
              .horizon(Duration.ofSeconds(horizon))
              .build();
      scenarios.add(scenario);
      changes +=
          TargetHealth.prove(scenario, Fixes.reference()).orElseThrow().run().timeline().size();
    }
  }

  private int next(int bound) {
    seed = seed * 6364136223846793005L + 1442695040888963407L;
    return (int) ((seed >>> 33) % bound);
  }

  /** All of them. */
  @Benchmark
  public int proveSweep() {
    int lost = 0;
    for (Scenario scenario : scenarios) {
      lost += TargetHealth.prove(scenario, Fixes.reference()).orElseThrow().run().windows().size();
    }
    return lost;
  }

  /** The floor. */
  @Benchmark
  public long floorSweep() {
    long sum = 0;
    for (int change = 0; change < changes + SCENARIOS; change++) {
      for (int second = 0; second < SECONDS; second++) {
        sum += seconds[second];
      }
    }
    return sum;
  }
}
