package dev.rolloutkit.lbclass.validation;

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
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The set of protocol and port against a hash set of records, for a Service of six ports. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PortPairsBenchmark {
  private record Pair(String protocol, int number) {}

  private String[] protocols = {"TCP", "TCP", "UDP", "TCP", "TCP", "UDP"};
  private int[] numbers = {80, 443, 443, 8080, 9090, 53};

  /** Without an object for each pair. */
  @Benchmark
  public boolean byHand() {
    PortPairs pairs = new PortPairs(numbers.length);
    boolean distinct = true;
    for (int i = 0; i < numbers.length; i++) {
      distinct &= pairs.add(protocols[i], numbers[i]);
    }
    return distinct;
  }

  /** The plain twin. */
  @Benchmark
  public boolean floorPlain() {
    Set<Pair> pairs = new HashSet<>();
    boolean distinct = true;
    for (int i = 0; i < numbers.length; i++) {
      distinct &= pairs.add(new Pair(protocols[i], numbers[i]));
    }
    return distinct;
  }
}
