package dev.rolloutkit.model.validation;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.benchmarks.TwinWorkload;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.settings.TemplateCheck;
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

/** Validation with and without a memory; the object is a new one of the same content each time. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TemplateMemoryBenchmark {
  private final TemplateMemory memory = TemplateMemory.ofAtMost(10);
  private final Rollout[] rollouts = new Rollout[64];
  private int next;

  /** Each has a tree of its own. */
  public TemplateMemoryBenchmark() {
    for (int i = 0; i < rollouts.length; i++) {
      rollouts[i] = RolloutCodec.read(TwinWorkload.rollout()).orElseThrow();
    }
  }

  /** With a memory that the caller owns. */
  @Benchmark
  public ValidationResult byHand() {
    return RolloutValidation.validate(
        rollouts[next++ & 63], TemplateCheck.ownTemplate(), memory, Fixes.reference());
  }

  /** The plain twin. */
  @Benchmark
  public ValidationResult floorPlain() {
    return RolloutValidation.validate(rollouts[next++ & 63]);
  }
}
