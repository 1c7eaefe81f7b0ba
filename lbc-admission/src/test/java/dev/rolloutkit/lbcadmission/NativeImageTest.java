package dev.rolloutkit.lbcadmission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The metadata of a native image lists every resource that the module reads. */
class NativeImageTest {
  private static final Path RESOURCES = Path.of("src/main/resources");

  @Test
  void metadataListsEveryResource() throws IOException {
    JsonNode config =
        new ObjectMapper()
            .readTree(
                RESOURCES
                    .resolve("META-INF/native-image/dev.rolloutkit/lbc-admission")
                    .resolve("resource-config.json")
                    .toFile());
    List<Pattern> patterns =
        StreamSupport.stream(config.at("/resources/includes").spliterator(), false)
            .map(include -> Pattern.compile(include.get("pattern").asText()))
            .toList();
    List<String> resources;
    try (Stream<Path> files = Files.walk(RESOURCES)) {
      resources =
          files
              .filter(Files::isRegularFile)
              .map(file -> RESOURCES.relativize(file).toString().replace('\\', '/'))
              .filter(name -> !name.startsWith("META-INF/"))
              .toList();
    }

    assertThat(resources)
        .isNotEmpty()
        .allSatisfy(
            name -> assertThat(patterns).anyMatch(pattern -> pattern.matcher(name).matches()));
    assertThat(patterns).hasSameSizeAs(resources);
  }
}
