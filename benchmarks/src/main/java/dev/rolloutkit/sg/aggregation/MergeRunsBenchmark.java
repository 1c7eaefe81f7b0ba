package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.MergeKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The range of each run of a binding with six permissions, against a map of lists. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class MergeRunsBenchmark {
  private final MergeRuns runs = new MergeRuns();
  private ImmutableList<Permission> asks = asks();

  private static ImmutableList<Permission> asks() {
    ImmutableList.Builder<Permission> out = ImmutableList.builder();
    for (String group : new String[] {"sg-lb-0", "sg-lb-1"}) {
      for (int port : new int[] {8080, 9090, 3100}) {
        Source source = new Source.SecurityGroup(group);
        out.add(Permission.managed("tcp", new PortRange(port, port), source));
      }
    }
    return out.build();
  }

  /** Sorted in arrays that are kept for the next list. */
  @Benchmark
  public int byHand() {
    int sum = 0;
    runs.read(asks);
    for (runs.rewind(); runs.hasRun(); runs.next()) {
      sum += runs.greatest() - runs.least();
    }
    return sum;
  }

  /** The plain twin. */
  @Benchmark
  public int floorPlain() {
    Map<MergeKey, List<Permission>> byKey = new TreeMap<>();
    for (Permission ask : asks) {
      if (ask.mergeKey() != null) {
        byKey.computeIfAbsent(ask.mergeKey(), key -> new ArrayList<>()).add(ask);
      }
    }
    int sum = 0;
    for (List<Permission> run : byKey.values()) {
      int least = PortRange.ALL.to();
      int greatest = 0;
      for (Permission ask : run) {
        least = Math.min(least, ask.fromPort());
        greatest = Math.max(greatest, ask.fromPort() == 0 ? PortRange.ALL.to() : ask.toPort());
      }
      sum += greatest - least;
    }
    return sum;
  }
}
