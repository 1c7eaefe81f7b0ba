package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.health.PhaseResult;
import dev.rolloutkit.model.health.RolloutHealth;
import dev.rolloutkit.model.internal.template.PodTemplateHash;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateDefaults;
import dev.rolloutkit.model.template.PodTemplateEquality;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.io.IOException;
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
 * A Rollout with a typical pod template, read, validated and judged; its template hashed and
 * compared. The floors are Jackson reading the same bytes into a tree and writing the same
 * template.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RolloutModelBenchmark {
  private final ObjectMapper mapper = new ObjectMapper();
  private byte[] json = {};
  private ObjectNode tree = RolloutWorkload.template(1);
  private PodTemplate template = PodTemplate.empty();
  private PodTemplate large = PodTemplate.empty();
  private PodTemplate live = PodTemplate.empty();
  private PodTemplate desired = PodTemplate.empty();
  private Rollout rollout = Rollout.builder().build();

  /** The inputs are what they claim to be. */
  @Setup
  public void setUp() throws IOException {
    tree = (ObjectNode) mapper.readTree(mapper.writeValueAsBytes(RolloutWorkload.template(1)));
    template = PodTemplate.decode(tree).orElseThrow();
    large = PodTemplate.decode(RolloutWorkload.template(10)).orElseThrow();
    live = PodTemplateDefaults.apply(decoded(1));
    desired = PodTemplateDefaults.apply(decoded(1));
    json = mapper.writeValueAsBytes(RolloutWorkload.rollout());
    rollout = RolloutCodec.read(json).orElseThrow();
    if (!PodTemplateHash.of(template).equals("fb598bc99")
        || !PodTemplateHash.of(large).equals("5bc8c5d68b")
        || !PodTemplateEquality.equalIgnoringHash(live, template)
        || !Rollouts.validate(rollout).isEmpty()) {
      throw new IllegalStateException("the workload is not what it should be");
    }
  }

  private PodTemplate decoded(int containers) throws IOException {
    byte[] bytes = mapper.writeValueAsBytes(RolloutWorkload.template(containers));
    return PodTemplate.decode(mapper.readTree(bytes)).orElseThrow();
  }

  /** Bytes to a typed, lossless Rollout. */
  @Benchmark
  public Outcome<Rollout> read() {
    return RolloutCodec.read(json);
  }

  /** The floor of reading. */
  @Benchmark
  public JsonNode floorReadTree() throws IOException {
    return mapper.readTree(json);
  }

  /** What a client without a model reads. */
  @Benchmark
  public GenericKubernetesResource readGenericResource() throws IOException {
    return mapper.readValue(json, GenericKubernetesResource.class);
  }

  /** The typed Rollout back to bytes. */
  @Benchmark
  public byte[] write() {
    return RolloutCodec.write(rollout);
  }

  /** The hash of a decoded template. */
  @Benchmark
  public String hash() {
    return PodTemplateHash.of(template);
  }

  /** The hash of a template of ten containers. */
  @Benchmark
  public String hashLarge() {
    return PodTemplateHash.of(large);
  }

  /** The floor of hashing. */
  @Benchmark
  public byte[] floorWriteTemplate() throws IOException {
    return mapper.writeValueAsBytes(tree);
  }

  /** Decoding and hashing. */
  @Benchmark
  public String decodeAndHash() {
    return PodTemplateHash.of(PodTemplate.decode(tree).orElseThrow());
  }

  /** Equal templates, the desired one without its defaults. */
  @Benchmark
  public boolean equal() {
    return PodTemplateEquality.equalIgnoringHash(live, template);
  }

  /** Equal templates with nothing to default. */
  @Benchmark
  public boolean equalDefaulted() {
    return PodTemplateEquality.equalIgnoringHash(live, desired);
  }

  /** Validation without a problem. */
  @Benchmark
  public ImmutableList<Problem> validate() {
    return Rollouts.validate(rollout);
  }

  /** The phase as recorded. */
  @Benchmark
  public PhaseResult phase() {
    return RolloutHealth.phase(rollout);
  }
}
