package dev.rolloutkit.benchmarks;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.aggregation.AggregateIndex;
import dev.rolloutkit.sg.aggregation.SgDelta;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
 * One binding gets other needs, with the exact difference of rules as the result; the floor is
 * putting the needs into a hash map.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SgRulesBenchmarkUpdate {
  private static final int UPDATES = 1 << 14;

  /** How many bindings. */
  @Param({"10", "100", "1000", "10000"})
  public int bindings;

  private final List<NamespacedName> keys = new ArrayList<>();
  private final List<ImmutableMap<String, ImmutableList<Permission>>> needs = new ArrayList<>();
  private Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> current = Map.of();
  private AggregateIndex index = AggregateIndex.of(Map.of(), AggregationMode.RESTRICTED);
  private int at;

  /** The index gives what an aggregation from scratch gives, before anything is timed. */
  @Setup
  public void check() {
    current = SgRulesBenchmarkWorkload.bindings(bindings);
    index = AggregateIndex.of(current, AggregationMode.RESTRICTED);
    SgRulesBenchmarkWorkload random = new SgRulesBenchmarkWorkload(7);
    for (int i = 0; i < UPDATES; i++) {
      keys.add(SgRulesBenchmarkWorkload.key(random.next(bindings)));
      needs.add(random.needs());
    }
    for (int i = 0; i < 100; i++) {
      update();
      floorMap();
      at--;
    }
    if (!index
        .snapshot(AggregationMode.RESTRICTED)
        .equals(
            SecurityGroupRules.aggregate(
                AggregationMode.RESTRICTED, index.needs(), Fixes.reference()))) {
      throw new IllegalStateException("the index is not what it should be");
    }
  }

  /** For good. The needs move on by one place each round, so that none are put in place twice. */
  @Benchmark
  public SgDelta update() {
    int i = at++;
    return index.apply(keys.get(i & UPDATES - 1), needs.get(i + (i >>> 14) & UPDATES - 1));
  }

  /** What if, without a change that stays. */
  @Benchmark
  public SgDelta whatIf() {
    int i = at++;
    return index.deltaIf(keys.get(i & UPDATES - 1), needs.get(i + (i >>> 14) & UPDATES - 1));
  }

  /** The floor: the needs are remembered and nothing else. */
  @Benchmark
  public Object floorMap() {
    int i = at++;
    return current.put(keys.get(i & UPDATES - 1), needs.get(i + (i >>> 14) & UPDATES - 1));
  }
}
