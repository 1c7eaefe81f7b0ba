package dev.rolloutkit.consequences.internal.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** How a field is put back, and which former values are shown. */
class RestoringTest {
  private static final ObjectKey MILL = ObjectKey.of("Service", "town", "mill");
  private static final String NOT_SHOWN = "its former value";

  private static JsonNode tree(String yaml) {
    Object read = new Yaml().load(yaml);
    return new ObjectMapper().valueToTree(read);
  }

  private static Optional<String> difference(String before, String after, String field) {
    return Restoring.difference(MILL, field, tree(before), tree(after));
  }

  @Test
  void thereIsNothingToRestoreWhereNothingDiffers() {
    assertThat(difference("{a: 1, b: 1}", "{a: 1, b: 2}", "a")).isEmpty();
    assertThat(Restoring.words(MILL, "a", tree("{a: 1}"), tree("{a: 1}")))
        .isEqualTo("Put a of Service town/mill back to what it was.");
  }

  @Test
  void valuesThatChangedAreNamedAndTheRestIsCounted() {
    assertThat(difference("{a: 1, b: {c: [x, z]}}", "{a: 2, b: {c: [x]}}", ""))
        .contains(
            "Set both a and b.c of Service town/mill back: the first to 1, the second to [x, z].");
    assertThat(
            difference(
                "{s: {a: 1, b: 1, c: 1, d: 1, e: 1}}", "{s: {a: 2, b: 2, c: 2, d: 2, e: 2}}", "s"))
        .hasValueSatisfying(
            words -> assertThat(words).endsWith(" And put back one further field of s."));
  }

  @Test
  void aValueIsShownInOneLineIfItIsShortAndFlat() {
    assertThat(Values.words("a", tree("{b: [x, 'y z', 'yes'], c: {}, d: 1.5}")))
        .isEqualTo("{b: [x, \"y z\", \"yes\"], c: {}, d: 1.5}");
    assertThat(Values.words("a", tree("{b: 1, env: [secret]}"))).isEqualTo("{b: 1, env: …}");
    assertThat(Values.words("spec.args[0]", tree("secret"))).isEqualTo(NOT_SHOWN);
    assertThat(Values.words("a", tree("x".repeat(240)))).hasSize(240);
    assertThat(Values.words("a", tree("x".repeat(241)))).isEqualTo(NOT_SHOWN);
    assertThat(Values.words("a", tree("[" + "x".repeat(239) + "]"))).isEqualTo(NOT_SHOWN);
  }

  @Test
  void aDeepValueIsNotShown() {
    assertThat(Values.words("a", lists(16))).isEqualTo("[".repeat(16) + "]".repeat(16));
    assertThat(Values.words("a", lists(17))).isEqualTo(NOT_SHOWN);
    assertThat(Values.words("a", lists(100_000))).isEqualTo(NOT_SHOWN);
  }

  private static JsonNode lists(int depth) {
    ObjectMapper json = new ObjectMapper();
    JsonNode out = json.createArrayNode();
    for (int i = 1; i < depth; i++) {
      out = json.createArrayNode().add(out);
    }
    return out;
  }
}
