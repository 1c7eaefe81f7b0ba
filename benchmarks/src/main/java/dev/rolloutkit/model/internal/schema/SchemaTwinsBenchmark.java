package dev.rolloutkit.model.internal.schema;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Hashes;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.benchmarks.TwinWorkload;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
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

/**
 * What the schema has that is made by hand for speed, each against what says the same plainly: the
 * table of fields, the hash of a name, and the hash of a pod template.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SchemaTwinsBenchmark {
  private final GoStruct container = containers();
  private final FieldTable table = new FieldTable(container.fields());
  private final Map<String, GoField> map = new HashMap<>();
  private final byte[] text =
      "{\"name\":\"image\":\"resources\":\"terminationMessagePath\":\"ports\":"
          .getBytes(StandardCharsets.UTF_8);
  private final int[] from = {2, 9, 17, 29, 54};
  private final int[] to = {6, 14, 26, 51, 59};
  private final byte[] name = "\"imagePullPolicy\":".getBytes(StandardCharsets.UTF_8);
  private final HashedText hashed = new HashedText(name);
  private int seed = Hashes.FNV1A_32;
  private final JsonNode tree = TwinWorkload.template();
  private GoObject template = GoDecoder.decode(tree, GoSchema.POD_TEMPLATE).orElseThrow();

  /** Fills the plain map. */
  public SchemaTwinsBenchmark() {
    container.fields().forEach(field -> map.put(field.name(), field));
  }

  private static GoStruct containers() {
    GoStruct spec = struct(field(GoSchema.POD_TEMPLATE, "spec").type());
    return struct(requireNonNull(field(spec, "containers").type().element()));
  }

  private static GoField field(GoStruct struct, String name) {
    return requireNonNull(struct.field(name), name);
  }

  private static GoStruct struct(GoFieldType type) {
    return requireNonNull(type.struct());
  }

  /** Five names of fields, looked up by their bytes. */
  @Benchmark
  public int fieldTableByHand() {
    int sum = 0;
    for (int i = 0; i < from.length; i++) {
      sum += index(table.find(text, from[i], to[i]));
    }
    return sum;
  }

  /** The plain twin: a string each, looked up in a map. */
  @Benchmark
  public int floorFieldTable() {
    int sum = 0;
    for (int i = 0; i < from.length; i++) {
      String field = new String(text, from[i], to[i] - from[i], StandardCharsets.ISO_8859_1);
      sum += index(map.get(field));
    }
    return sum;
  }

  private static int index(@Nullable GoField field) {
    return field == null ? -1000 : field.index();
  }

  /** The name of a field goes into a hash in one step. */
  @Benchmark
  public int hashedTextByHand() {
    seed = hashed.after(seed);
    return seed;
  }

  /** The plain twin: byte by byte. */
  @Benchmark
  public int floorHashedText() {
    seed = Hashes.fnv1a32(seed, name, 0, name.length);
    return seed;
  }

  /** The hash of a pod template without its text. */
  @Benchmark
  public int hashByHand() {
    return GoHash.fnv1a32(template);
  }

  /** The plain twin: print it, then hash the text. */
  @Benchmark
  public int floorHash() {
    GoJsonWriter out = new GoJsonWriter();
    GoEncoder.write(template, out);
    return Hashes.fnv1a32(out.toString());
  }

  /** The hash of the tree of a pod template. */
  @Benchmark
  public int treeHashByHand() {
    return GoTreeHash.fnv1a32(tree, GoSchema.POD_TEMPLATE);
  }

  /** The plain twin: decode it, then hash the object. */
  @Benchmark
  public int floorTreeHash() {
    return GoHash.fnv1a32(GoDecoder.lenient(tree, GoSchema.POD_TEMPLATE));
  }
}
