package dev.rolloutkit.benchmarks;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
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
 * Floors of what is done with Services: the client library's own equality, and a copy of the ports.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LbClassFloorBenchmark {
  private Service one = new Service();
  private Service oneCopy = new Service();
  private Service fifty = new Service();
  private Service fiftyCopy = new Service();

  /** Equal Services that share nothing. */
  @Setup
  public void build() {
    one = LbClassBenchmark.service(1, 0);
    oneCopy = LbClassBenchmark.service(1, 0);
    fifty = LbClassBenchmark.service(50, 200);
    fiftyCopy = LbClassBenchmark.service(50, 200);
    if (!floorEqual1() || !floorEqual50() || !floorPorts50().equals(fifty.getSpec().getPorts())) {
      throw new IllegalStateException("the Services are not what they should be");
    }
  }

  /** The floor of a check of one port. */
  @Benchmark
  public boolean floorEqual1() {
    return one.equals(oneCopy);
  }

  /** The floor of a check of fifty ports and two hundred ranges. */
  @Benchmark
  public boolean floorEqual50() {
    return fifty.equals(fiftyCopy);
  }

  /** The floor of a copy with fifty ports: the ports alone. */
  @Benchmark
  public List<ServicePort> floorPorts50() {
    List<ServicePort> ports = fifty.getSpec().getPorts();
    List<ServicePort> out = new ArrayList<>(ports.size());
    for (ServicePort port : ports) {
      out.add(
          new ServicePort(
              port.getAppProtocol(),
              port.getName(),
              port.getNodePort(),
              port.getPort(),
              port.getProtocol(),
              port.getTargetPort()));
    }
    return out;
  }
}
