package dev.rolloutkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.internal.codec.JsonText;
import dev.rolloutkit.model.internal.codec.JsonWriting;
import dev.rolloutkit.model.rollout.Revisions;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.rollout.StrategyKind;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.steps.CanarySteps;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Manifests come from strangers: whatever they contain, reading throws no exception, and what was
 * read is written unchanged. {@code -Dfuzz.runs=1000000 -Dfuzz.seed=7} tries more or other
 * mutations.
 */
class HostileRolloutsTest {
  private static final List<String> STRANGE =
      List.of(
          "null",
          "true",
          "0",
          "-0",
          "1e400",
          "0.10",
          "2147483648",
          "-9223372036854775809",
          "123456789012345678901234567890",
          "\"\"",
          "\"\\ud800\"",
          "\"\\u0000 \\u017f\\u212a\"",
          "\"25%\"",
          "\"-1Ei\"",
          "\"9999-12-31T23:59:60Z\"",
          "\"2562047h47m16.854775807s\"",
          "{}",
          "[]",
          "[null]",
          "{\"\":{}}");
  private static final long RUNS = 3000;
  private static final String PUNCTUATION = "{}[]:,";

  @Test
  void mutatedRolloutsNeverThrowAndAreWrittenUnchanged() throws Exception {
    List<JsonNode> corpus = corpus();
    long seed = Long.getLong("fuzz.seed", 1);
    long wanted = Long.getLong("fuzz.runs", RUNS);
    Random random = new Random(seed);
    long read = 0;
    for (long run = 0; run < wanted; run++) {
      byte[] bytes = mutated(corpus, random);
      try {
        read += check(bytes) ? 1 : 0;
      } catch (RuntimeException | AssertionError | StackOverflowError e) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        throw new AssertionError("seed " + seed + ", run " + run + ": " + text, e);
      }
    }
    System.out.println("fuzz: " + wanted + " texts, " + read + " of them Rollouts, no exception");
    assertThat(read).isPositive().isLessThan(wanted);
  }

  /** Reads, validates and writes a text; true if strict reading accepts it. */
  private static boolean check(byte[] bytes) {
    Outcome<JsonNode> parsed = JsonText.parse(bytes);
    Outcome<Rollout> strict = RolloutCodec.read(bytes);
    assertSame(strict, parsed.flatMap(RolloutCodec::read));
    String text = new String(bytes, StandardCharsets.UTF_8);
    assertSame(RolloutCodec.read(text), JsonText.parse(text).flatMap(RolloutCodec::read));
    if (!parsed.isOk()) {
      assertThat(strict.isOk()).isFalse();
      return false;
    }
    JsonNode tree = parsed.orElseThrow();
    Outcome<Rollout> tolerant = RolloutCodec.readTolerant(tree);
    assertThat(tolerant.isOk()).isEqualTo(tree.isObject() || tree.isNull());
    JsonNode kept = tree.isNull() ? JsonNodeFactory.instance.objectNode() : tree;
    tolerant.toOptional().ifPresent(rollout -> judge(rollout, kept));
    strict
        .toOptional()
        .ifPresent(
            rollout -> {
              judge(rollout, kept);
              assertThat(rollout).isEqualTo(tolerant.orElseThrow());
            });
    return strict.isOk();
  }

  /** Bytes without problems are read in one pass, with the same result. */
  private static void assertSame(Outcome<Rollout> bytes, Outcome<Rollout> tree) {
    assertThat(bytes.isOk()).isEqualTo(tree.isOk());
    assertThat(bytes.warningsOrProblems()).isEqualTo(tree.warningsOrProblems());
    if (bytes instanceof Outcome.Ok<Rollout> one && tree instanceof Outcome.Ok<Rollout> two) {
      assertThat(one.value()).isEqualTo(two.value());
      assertThat(one.warnings()).isEqualTo(two.warnings());
      assertThat(RolloutCodec.toTree(one.value())).isEqualTo(RolloutCodec.toTree(two.value()));
      assertThat(RolloutCodec.write(one.value())).isEqualTo(RolloutCodec.write(two.value()));
    }
  }

  private static void judge(Rollout rollout, JsonNode tree) {
    Rollouts.validate(rollout);
    Rollouts.validate(rollout, Fixes.safe(RolloutDefect.class));
    Rollouts.health(rollout).argoCdStatus();
    Rollouts.lint(rollout);
    Rollouts.hash(rollout);
    CanarySteps.current(rollout);
    CanarySteps.currentSetWeight(rollout);
    StrategyKind.of(rollout);
    Revisions.of(rollout);
    RolloutCodec.canonical(rollout);
    assertThat(RolloutCodec.toTree(rollout)).isEqualTo(tree);
    byte[] written = RolloutCodec.write(rollout);
    assertThat(JsonText.parse(written).orElseThrow()).isEqualTo(tree);
    assertThat(written).isEqualTo(JsonWriting.bytes(tree));
    Rollout fresh = Rollout.builder().from(rollout).source(null).build();
    JsonNode rewritten = RolloutCodec.toTree(fresh);
    assertThat(RolloutCodec.read(RolloutCodec.write(fresh)).isOk())
        .as("values alone are a Rollout")
        .isEqualTo(RolloutCodec.read(rewritten).isOk());
  }

  private static byte[] mutated(List<JsonNode> corpus, Random random) {
    JsonNode tree = any(corpus, random);
    int times = random.nextInt(4);
    return switch (random.nextInt(3)) {
      case 0 -> bytes(JsonWriting.bytes(tree), times, random);
      case 1 -> tokens(JsonWriting.text(tree), times, random).getBytes(StandardCharsets.UTF_8);
      default -> {
        JsonNode copy = tree.deepCopy();
        for (int i = 0; i <= times; i++) {
          change(copy, corpus, random);
        }
        yield JsonWriting.bytes(copy);
      }
    };
  }

  private static byte[] bytes(byte[] text, int times, Random random) {
    byte[] out = text;
    for (int i = 0; i < times && out.length > 0; i++) {
      int at = random.nextInt(out.length);
      switch (random.nextInt(4)) {
        case 0 -> out = Arrays.copyOf(out, at);
        case 1 -> {
          System.arraycopy(
              out, at, out, random.nextInt(out.length - at) / 2, (out.length - at) / 2);
        }
        case 2 -> out[at] ^= (byte) (1 << random.nextInt(8));
        default -> out[at] = (byte) random.nextInt();
      }
    }
    return out;
  }

  private static String tokens(String text, int times, Random random) {
    List<String> tokens = split(text);
    for (int i = 0; i < times && !tokens.isEmpty(); i++) {
      int at = random.nextInt(tokens.size());
      String other = tokens.get(random.nextInt(tokens.size()));
      switch (random.nextInt(5)) {
        case 0 -> tokens.remove(at);
        case 1 -> tokens.add(at, other);
        case 2 -> tokens.set(at, other);
        case 3 -> tokens.add(at, "[".repeat(random.nextInt(1200)));
        default -> tokens.set(at, any(STRANGE, random));
      }
    }
    return String.join("", tokens);
  }

  private static List<String> split(String json) {
    List<String> out = new ArrayList<>();
    for (int i = 0, end; i < json.length(); i = end) {
      end = i + 1;
      if (json.charAt(i) == '"') {
        while (json.charAt(end) != '"') {
          end += json.charAt(end) == '\\' ? 2 : 1;
        }
        end++;
      } else if (PUNCTUATION.indexOf(json.charAt(i)) < 0) {
        while (end < json.length() && PUNCTUATION.indexOf(json.charAt(end)) < 0) {
          end++;
        }
      }
      out.add(json.substring(i, end));
    }
    return out;
  }

  /** Changes one field or element somewhere in the tree. */
  private static void change(JsonNode tree, List<JsonNode> corpus, Random random) {
    ContainerNode<?> at = any(containers(tree), random);
    List<JsonNode> others = new ArrayList<>();
    for (ContainerNode<?> container : containers(any(corpus, random))) {
      container.forEach(others::add);
    }
    JsonNode value =
        others.isEmpty() || random.nextInt(3) == 0
            ? JsonText.parse(any(STRANGE, random)).orElseThrow()
            : any(others, random).deepCopy();
    if (at instanceof ArrayNode list) {
      int index = random.nextInt(list.size() + 1);
      switch (random.nextInt(3)) {
        case 0 -> list.insert(index, value);
        case 1 -> list.remove(index);
        default -> {
          if (index < list.size()) {
            list.set(index, value);
          }
        }
      }
    } else if (at instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      any(containers(tree), random).fieldNames().forEachRemaining(names::add);
      object.fieldNames().forEachRemaining(names::add);
      String name = names.isEmpty() ? "" : any(names, random);
      switch (random.nextInt(4)) {
        case 0 -> object.remove(name);
        case 1 -> object.set(name.toUpperCase(Locale.ROOT), value);
        default -> object.set(name, value);
      }
    }
  }

  private static List<ContainerNode<?>> containers(JsonNode tree) {
    List<ContainerNode<?>> out = new ArrayList<>();
    if (tree instanceof ContainerNode<?> root) {
      out.add(root);
    }
    for (int i = 0; i < out.size(); i++) {
      for (JsonNode child : out.get(i)) {
        if (child instanceof ContainerNode<?> container) {
          out.add(container);
        }
      }
    }
    return out;
  }

  private static <T> T any(List<T> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }

  /** The manifests, and the Rollouts, statuses and templates of the recordings. */
  private static List<JsonNode> corpus() throws IOException, URISyntaxException {
    Set<JsonNode> out = new LinkedHashSet<>();
    ObjectMapper yaml = new YAMLMapper(new YAMLFactory());
    for (Path file : files("/rollouts")) {
      for (String document : Files.readString(file).split("(?m)^---.*$")) {
        out.add(JsonText.parse(yaml.readTree(document).toString()).orElseThrow());
      }
    }
    for (Path file : files("/vectors")) {
      for (String line : Files.readAllLines(file)) {
        if (line.startsWith("{")) {
          add(JsonText.parse(line).orElseThrow().path("in"), out);
        }
      }
    }
    out.removeIf(tree -> !tree.isObject());
    return new ArrayList<>(out);
  }

  private static void add(JsonNode in, Set<JsonNode> out) {
    ObjectNode whole = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> entry : in.properties()) {
      switch (entry.getKey()) {
        case "rollout" -> out.add(entry.getValue());
        case "template", "desired", "live" ->
            whole.putObject("spec").set("template", entry.getValue());
        case "status", "newStatus" -> whole.set("status", entry.getValue());
        default -> {}
      }
    }
    out.add(whole);
  }

  private static List<Path> files(String folder) throws IOException, URISyntaxException {
    try (Stream<Path> all =
        Files.list(Path.of(HostileRolloutsTest.class.getResource(folder).toURI()))) {
      return all.filter(f -> !f.toString().endsWith(".md")).sorted().toList();
    }
  }
}
