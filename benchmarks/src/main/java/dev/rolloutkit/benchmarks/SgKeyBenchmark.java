package dev.rolloutkit.benchmarks;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.IpPermission;
import dev.rolloutkit.sg.ec2.IpPermissions;
import dev.rolloutkit.sg.ec2.IpRange;
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

/** The text by which rules are told apart; the floor is a copy of its characters. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SgKeyBenchmark {
  private static final String TEXT =
      "IpProtocol: tcp, FromPort: 80, ToPort: 80, IpRange: 10.0.0.0/8";

  private IpPermission permission = IpPermission.builder().build();
  private char[] text = new char[0];

  /** The text is the controller's. */
  @Setup
  public void check() {
    permission =
        IpPermission.builder()
            .ipProtocol("tcp")
            .fromPort(80)
            .toPort(80)
            .ipRanges(ImmutableList.of(new IpRange("10.0.0.0/8", null)))
            .build();
    text = TEXT.toCharArray();
    if (!key().equals(TEXT)) {
      throw new IllegalStateException(key());
    }
  }

  /** The key of a permission as EC2 gives it. */
  @Benchmark
  public String key() {
    return IpPermissions.key(permission).value();
  }

  /** The floor. */
  @Benchmark
  public String floorCopy() {
    return new String(text);
  }
}
