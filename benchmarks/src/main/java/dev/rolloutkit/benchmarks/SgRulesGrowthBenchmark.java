package dev.rolloutkit.benchmarks;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.reconcile.GroupPlan;
import java.util.Map;
import java.util.Set;
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

/** The plan from the rules of one group to those of half as many bindings. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SgRulesGrowthBenchmark {
  private static final Map<Integer, ImmutableList<Integer>> RULES =
      ImmutableMap.of(
          100, ImmutableList.of(61, 29),
          1000, ImmutableList.of(469, 258),
          10000, ImmutableList.of(4421, 2198));

  /** How many bindings. */
  @Param({"100", "1000", "10000"})
  public int bindings;

  private ImmutableList<Permission> all = ImmutableList.of();
  private ImmutableList<Permission> half = ImmutableList.of();

  /** The rules are as many as they should be. */
  @Setup
  public void check() {
    all = SgRulesBenchmarkDiff.rules(bindings);
    half = SgRulesBenchmarkDiff.rules(bindings / 2);
    if (!ImmutableList.of(all.size(), half.size()).equals(RULES.get(bindings))) {
      throw new IllegalStateException("other rules: " + all.size() + ", " + half.size());
    }
  }

  /** The plan. */
  @Benchmark
  public GroupPlan diff() {
    return SgRulesBenchmarkDiff.plan(all, half);
  }

  /** The floor: every key is hashed once. */
  @Benchmark
  public Set<Object> floorHashSet() {
    return SgRulesBenchmarkDiff.keys(all, half);
  }
}
