package dev.rolloutkit.benchmarks;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.validation.ServiceValidation;
import io.fabric8.kubernetes.api.model.Service;
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

/** Validation of an update by the number of ports, with four source ranges each. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LbClassGrowthBenchmark {
  private static final ServerSettings OPTIONS = ServerSettings.reference();

  /** How many ports there are. */
  @Param({"10", "100", "1000"})
  public int ports;

  private Service before = new Service();
  private Service after = new Service();

  /** Equal, valid Services that share nothing. */
  @Setup
  public void build() {
    before = LbClassBenchmark.service(ports, 4 * ports);
    after = LbClassBenchmark.service(ports, 4 * ports);
    if (!validateUpdate().isEmpty() || !floorEqual()) {
      throw new IllegalStateException("the Services are not what they should be");
    }
  }

  /** An update without a change. */
  @Benchmark
  public ImmutableList<Problem> validateUpdate() {
    return ServiceValidation.update(before, after, OPTIONS);
  }

  /** The floor: the client library's own equality. */
  @Benchmark
  public boolean floorEqual() {
    return before.equals(after);
  }
}
