package dev.rolloutkit.benchmarks;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.reconcile.GroupPlan;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.HashSet;
import java.util.Set;
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
import org.openjdk.jmh.infra.Blackhole;

/** The plans from 4,421 rules to 2,198 and back; the floor is a hash set of the keys of both. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SgRulesBenchmarkDiff {
  private ImmutableList<Permission> all = ImmutableList.of();
  private ImmutableList<Permission> half = ImmutableList.of();

  /** The rules are as many as they should be. */
  @Setup
  public void check() {
    all = rules(10_000);
    half = rules(5_000);
    if (all.size() != 4421 || half.size() != 2198) {
      throw new IllegalStateException("other rules: " + all.size() + ", " + half.size());
    }
  }

  /** Both plans. */
  @Benchmark
  public void planBothWays(Blackhole out) {
    out.consume(plan(all, half));
    out.consume(plan(half, all));
  }

  /** The floor: every key is hashed once. */
  @Benchmark
  public Set<Object> floorHashSet() {
    return keys(all, half);
  }

  static Set<Object> keys(ImmutableList<Permission> all, ImmutableList<Permission> half) {
    Set<Object> out = new HashSet<>((all.size() + half.size()) * 2);
    all.forEach(p -> out.add(p.key()));
    half.forEach(p -> out.add(p.key()));
    return out;
  }

  static GroupPlan plan(ImmutableList<Permission> current, ImmutableList<Permission> desired) {
    return SecurityGroupRules.reconcile(current, desired, ReconcileOptions.forEndpoints(false));
  }

  static ImmutableList<Permission> rules(int bindings) {
    return SecurityGroupRules.aggregate(
            AggregationMode.UNRESTRICTED,
            SgRulesBenchmarkWorkload.bindings(bindings),
            Fixes.reference())
        .getOrDefault("sg-node-00", ImmutableList.of());
  }
}
