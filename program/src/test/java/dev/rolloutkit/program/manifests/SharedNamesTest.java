package dev.rolloutkit.program.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Objects that are read one after the other have one string for a frequent field name. */
class SharedNamesTest {
  @Test
  void aFrequentNameIsOneStringAndARareOneStaysAsItIs() {
    String rare = new String("terminationGracePeriodSeconds");

    assertThat(SharedNames.of(new String("metadata")))
        .isEqualTo("metadata")
        .isSameAs(SharedNames.of(new String("metadata")));
    assertThat(SharedNames.of(rare)).isSameAs(rare);
    assertThat(SharedNames.of("")).isEmpty();
  }

  @Test
  void everyReaderOfYamlSharesThem() throws UnreadableException {
    String document = "kind: A\nmetadata: {name: b}\n";
    List<String> names = List.of("kind", "metadata");
    for (JsonNode read :
        List.of(
            Objects.requireNonNull(YamlTrees.readAny(document, Limits.DEFAULT)),
            Objects.requireNonNull(
                YamlTrees.readPlain("kind: A\nmetadata:\n  name: b\n", Limits.DEFAULT)))) {
      assertThat(read.properties())
          .hasSize(2)
          .allSatisfy(
              field ->
                  assertThat(field.getKey())
                      .isIn(names)
                      .isSameAs(SharedNames.of(new String(field.getKey()))));
    }
  }
}
