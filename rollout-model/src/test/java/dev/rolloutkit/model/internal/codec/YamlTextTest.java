package dev.rolloutkit.model.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.model.Rollouts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The messages for a manifest in YAML where JSON is expected. */
class YamlTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "apiVersion: argoproj.io/v1alpha1\nkind: Rollout\n",
        "\n  kind: Rollout\n",
        "---\nkind: Rollout\n",
        "# the shop\nkind: Rollout\n"
      })
  void aManifestInYamlIsRecognized(String manifest) {
    assertThat(Rollouts.read(manifest).problems())
        .singleElement()
        .hasToString(
            "not valid JSON: the text looks like YAML; parse it with a YAML mapper, such as"
                + " YAMLMapper of Jackson, and pass the tree");
    assertThat(Rollouts.read(manifest.getBytes(UTF_8)).warningsOrProblems())
        .isEqualTo(Rollouts.read(manifest).warningsOrProblems());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"spec\": }", "tru", "[", "{kind: Rollout}", ":", "-"})
  void aSyntaxErrorNamesItsLine(String text) {
    assertThat(Rollouts.read(text).problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.text()).contains("line 1"));
  }

  @Test
  void jsonWithALeadingLineIsReadAsJson() {
    assertThat(Rollouts.read("\n{\"kind\":\"Rollout\"}").isOk()).isTrue();
  }
}
