package dev.rolloutkit.program.manifests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tabs that editors leave behind, as Kubernetes' tools read them. */
class SeparatingTabsTest {
  @Test
  void tabsAtTheEndOfLinesAndAfterKeysAreSpaces() throws UnreadableException {
    assertThat(read("kind: Service\t\nspec:\t\n  ports:\t \n  - port:\t80\t\n    name: \"a\"\t\n"))
        .isEqualTo(read("kind: Service\nspec:\n  ports:\n  - port: 80\n    name: \"a\"\n"));
  }

  @Test
  void tabsOfATextStay() throws UnreadableException {
    assertThat(read("spec:\t\n  text: |\n    all:\tprint\t\n    \tindented\n  next:\t1\n"))
        .isEqualTo(read("spec:\n  text: |\n    all:\tprint\t\n    \tindented\n  next: 1\n"));
    assertThat(read("text: |\n  spec:\t\n").path("text").textValue()).isEqualTo("spec:\t\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"spec:\n\tports: 1\n", "spec:\t\n  \tports: 1\n", "a:\t\n-\tb: c\n d"})
  void tabsOfIndentationAreRefused(String text) {
    assertThatThrownBy(() -> YamlTrees.read(text, Limits.DEFAULT))
        .isInstanceOf(UnreadableException.class);
  }

  private static JsonNode read(String text) throws UnreadableException {
    return java.util.Objects.requireNonNull(YamlTrees.read(text, Limits.DEFAULT));
  }
}
