package dev.rolloutkit.benchmarks;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.NameFormats;
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

/** Qualified names, good and bad; the floor is one pass over the characters. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class NameFormatsBenchmark {
  private String good = "service.k8s.aws/nlb";
  private String bad = "Service.k8s.aws/-nlb";

  /** The inputs are what they claim to be. */
  @Setup
  public void check() {
    if (!NameFormats.qualifiedName(good).isEmpty() || NameFormats.qualifiedName(bad).size() != 2) {
      throw new IllegalStateException("the names are not judged as they should be");
    }
  }

  /** A name without a fault: nothing is allocated. */
  @Benchmark
  public ImmutableList<String> qualifiedNameGood() {
    return NameFormats.qualifiedName(good);
  }

  /** A name with a fault in prefix and name: two messages. */
  @Benchmark
  public ImmutableList<String> qualifiedNameBad() {
    return NameFormats.qualifiedName(bad);
  }

  /** The floor: each character is looked at once. */
  @Benchmark
  public int floorOnePass() {
    int sum = 0;
    for (int i = 0; i < good.length(); i++) {
      sum += good.charAt(i);
    }
    return sum;
  }
}
