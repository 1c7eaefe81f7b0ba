package dev.rolloutkit.benchmarks;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.Map;
import java.util.TreeMap;
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
 * Aggregation of all needs, in both modes; the floor is the least and the greatest of the same
 * ports in one array.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SgRulesBenchmarkAggregation {
  /** What the controller itself gives for the same bindings, restricted and not. */
  private static final Map<Integer, ImmutableList<String>> CHECKSUMS =
      ImmutableMap.of(
          10, ImmutableList.of("87179b1f6eeaaca3", "52a33f542a44f467"),
          100, ImmutableList.of("2b5f9b89d855352d", "cc8b1fbf9b51e8c2"),
          1000, ImmutableList.of("e224514cc9d40df3", "44b2dfcd28a2df56"),
          10000, ImmutableList.of("2fe8a648dd54784d", "3104e0d84c8013b1"));

  /** How many bindings. */
  @Param({"10", "100", "1000", "10000"})
  public int bindings;

  private Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> needs = Map.of();
  private int[] ports = {};

  /** The rules are those that the controller gives, before anything is timed. */
  @Setup
  public void check() {
    needs = new TreeMap<>(SgRulesBenchmarkWorkload.bindings(bindings));
    ports =
        needs.values().stream()
            .flatMap(perGroup -> perGroup.values().stream())
            .flatMap(ImmutableList::stream)
            .mapToInt(p -> p.ports().from())
            .toArray();
    ImmutableList<String> expected = CHECKSUMS.getOrDefault(bindings, ImmutableList.of());
    if (!expected.contains(SgRulesBenchmarkWorkload.checksum(restricted()))
        || !expected.contains(SgRulesBenchmarkWorkload.checksum(unrestricted()))) {
      throw new IllegalStateException("the rules are not those of the controller");
    }
  }

  /** One range a protocol and source group. */
  @Benchmark
  public ImmutableMap<String, ImmutableList<Permission>> restricted() {
    return SecurityGroupRules.aggregate(AggregationMode.RESTRICTED, needs, Fixes.reference());
  }

  /** Every distinct rule. */
  @Benchmark
  public ImmutableMap<String, ImmutableList<Permission>> unrestricted() {
    return SecurityGroupRules.aggregate(AggregationMode.UNRESTRICTED, needs, Fixes.reference());
  }

  /** The floor: a look at each port. */
  @Benchmark
  public long floorMinMax() {
    int min = Integer.MAX_VALUE;
    int max = Integer.MIN_VALUE;
    for (int port : ports) {
      min = Math.min(min, port);
      max = Math.max(max, port);
    }
    return (long) min << 32 | max;
  }
}
