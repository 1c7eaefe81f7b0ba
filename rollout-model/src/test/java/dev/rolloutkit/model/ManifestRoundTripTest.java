package dev.rolloutkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.internal.codec.JsonText;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Real manifests are read and written as equal trees; {@code -Drollouts.dir=DIR} reads other
 * folders.
 */
class ManifestRoundTripTest {
  private static final ObjectMapper YAML = new YAMLMapper(new YAMLFactory());
  private static final ObjectMapper JSON = new ObjectMapper();

  @TestFactory
  Stream<DynamicTest> manifestsAreWrittenAsEqualTrees() throws Exception {
    String other = System.getProperty("rollouts.dir");
    Path folder =
        other == null
            ? Path.of(ManifestRoundTripTest.class.getResource("/rollouts").toURI())
            : Path.of(other);
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(f -> f.toString().endsWith(".yaml")).sorted().toList();
    }
    assertThat(files).isNotEmpty();
    return files.stream()
        .map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> check(f)));
  }

  private static void check(Path file) throws IOException {
    int rollouts = 0;
    for (String document : Files.readString(file).split("(?m)^---.*$")) {
      JsonNode tree = YAML.readTree(document);
      if (tree == null || !tree.path("kind").asText("").equals("Rollout")) {
        continue;
      }
      rollouts++;
      Outcome<Rollout> strict = RolloutCodec.read(tree);
      assertThat(strict.isOk())
          .as("only what is malformed on purpose does not decode: %s", strict.warningsOrProblems())
          .isEqualTo(!file.getFileName().toString().contains("malformed"));
      Rollout rollout = RolloutCodec.readTolerant(tree).orElseThrow();
      assertThat(RolloutCodec.toTree(rollout)).isEqualTo(tree);
      assertThat(JSON.readTree(RolloutCodec.write(rollout)))
          .isEqualTo(JSON.readTree(JSON.writeValueAsBytes(tree)));
      byte[] bytes = JSON.writeValueAsBytes(tree);
      Outcome<Rollout> text = RolloutCodec.read(bytes);
      assertThat(text).isEqualTo(JsonText.parse(bytes).flatMap(RolloutCodec::read));
      assertThat(text.isOk()).isEqualTo(strict.isOk());
      text.toOptional().ifPresent(read -> assertThat(RolloutCodec.write(read)).isEqualTo(bytes));
      assertThat(fresh(rollout)).isEqualTo(fresh(RolloutCodec.readTolerant(tree).orElseThrow()));
    }
    System.out.println("round trip: " + rollouts + " in " + file.getFileName());
    assertThat(rollouts).isPositive();
  }

  /** Writes the value without the tree that it was read from. */
  private static JsonNode fresh(Rollout rollout) {
    return RolloutCodec.toTree(Rollout.builder().from(rollout).source(null).build());
  }
}
