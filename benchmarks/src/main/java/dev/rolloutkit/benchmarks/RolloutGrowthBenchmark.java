package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.internal.template.PodTemplateHash;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.template.PodTemplate;
import java.io.IOException;
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
 * Reading, validating and hashing by the number of containers: ten times as many, ten times the
 * time.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RolloutGrowthBenchmark {
  /** How many containers the template has. */
  @Param({"1", "10", "100"})
  public int containers;

  private final ObjectMapper mapper = new ObjectMapper();
  private byte[] json = {};
  private JsonNode tree = RolloutWorkload.rollout();
  private Rollout rollout = Rollout.builder().build();
  private PodTemplate template = PodTemplate.empty();

  /** A Rollout of so many containers, which is valid. */
  @Setup
  public void build() throws JsonProcessingException {
    ObjectNode object = RolloutWorkload.rollout();
    ((ObjectNode) object.get("spec")).set("template", RolloutWorkload.template(containers));
    json = mapper.writeValueAsBytes(object);
    tree = mapper.readTree(mapper.writeValueAsString(object));
    rollout = RolloutCodec.read(json).orElseThrow();
    template = PodTemplate.decode(tree.at("/spec/template")).orElseThrow();
    if (!validate().isEmpty() || JsonWalk.nodes(tree) < 100 * containers) {
      throw new IllegalStateException("the Rollout is not what it should be");
    }
  }

  /** Bytes to a typed, lossless Rollout. */
  @Benchmark
  public Outcome<Rollout> read() {
    return RolloutCodec.read(json);
  }

  /** Validation without a problem. */
  @Benchmark
  public ImmutableList<Problem> validate() {
    return Rollouts.validate(rollout);
  }

  /** The hash of the decoded template. */
  @Benchmark
  public String hash() {
    return PodTemplateHash.of(template);
  }

  /** The floor of reading: Jackson reads a tree. */
  @Benchmark
  public JsonNode floorReadTree() throws IOException {
    return mapper.readTree(json);
  }

  /** The floor of validation: each node of the tree is looked at. */
  @Benchmark
  public int floorWalk() {
    return JsonWalk.nodes(tree);
  }

  /** The floor of hashing: Jackson writes the template. */
  @Benchmark
  public byte[] floorWriteTemplate() throws JsonProcessingException {
    return mapper.writeValueAsBytes(tree.at("/spec/template"));
  }
}
