package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.status.RolloutStatus;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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

/** Floors of what is done with a Rollout and its pod template: Jackson, or a plain pass. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RolloutFloorBenchmark {
  private final ObjectMapper mapper = new ObjectMapper();
  private JsonNode rollout = RolloutWorkload.rollout();
  private JsonNode large = RolloutWorkload.template(10);
  private JsonNode live = RolloutWorkload.template(1);
  private JsonNode desired = RolloutWorkload.template(1);
  private RolloutStatus status = RolloutStatus.builder().build();

  /** Trees as a parser makes them, so that equal ones share nothing. */
  @Setup
  public void read() throws JsonProcessingException {
    rollout = mapper.readTree(mapper.writeValueAsString(rollout));
    large = mapper.readTree(mapper.writeValueAsString(large));
    live = mapper.readTree(mapper.writeValueAsString(live));
    desired = mapper.readTree(mapper.writeValueAsString(desired));
    Rollout typed = RolloutCodec.read(mapper.writeValueAsBytes(rollout)).orElseThrow();
    status = typed.status();
    if (!floorTreesEqual() || floorStatus() != 40 || floorWalk() < 100) {
      throw new IllegalStateException("the trees are not what they should be");
    }
  }

  /** The floor of writing a Rollout: Jackson writes its tree. */
  @Benchmark
  public byte[] floorWriteRollout() throws JsonProcessingException {
    return mapper.writeValueAsBytes(rollout);
  }

  /** The floor of hashing a template of ten containers: Jackson writes its tree. */
  @Benchmark
  public byte[] floorWriteLargeTemplate() throws JsonProcessingException {
    return mapper.writeValueAsBytes(large);
  }

  /** The floor of comparing templates: two equal trees are compared. */
  @Benchmark
  public boolean floorTreesEqual() {
    return live.equals(desired);
  }

  /** The floor of validation: each node of the tree is looked at. */
  @Benchmark
  public int floorWalk() {
    return JsonWalk.nodes(rollout);
  }

  /** The floor of the phase: the counts of the status are read. */
  @Benchmark
  public int floorStatus() {
    return count(status.replicas())
        + count(status.updatedReplicas())
        + count(status.readyReplicas())
        + count(status.availableReplicas());
  }

  private static int count(@Nullable Integer replicas) {
    return Objects.requireNonNullElse(replicas, 0);
  }
}
