package dev.rolloutkit.model.internal.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.benchmarks.TwinWorkload;
import dev.rolloutkit.model.internal.schema.GoConformance;
import dev.rolloutkit.model.internal.schema.GoSchema;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The reader of ordinary Rollouts, with {@link JsonBytes} below it, against Jackson's. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PlainJsonBenchmark {
  private byte[] json = TwinWorkload.rollout();

  /** Parses and checks in one pass. */
  @Benchmark
  public @Nullable ObjectNode byHand() {
    return PlainJson.read(json, GoSchema.ROLLOUT);
  }

  /** The plain twin: a tree by Jackson, then the check. */
  @Benchmark
  public @Nullable JsonNode floorPlain() {
    JsonNode tree = JsonText.parse(json).orElseThrow();
    return GoConformance.isPlain((ObjectNode) tree, GoSchema.ROLLOUT) ? tree : null;
  }
}
