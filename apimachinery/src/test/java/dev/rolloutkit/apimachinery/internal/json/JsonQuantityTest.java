package dev.rolloutkit.apimachinery.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Quantity;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonQuantityTest {
  /** In JSON a blank stands for itself, and Kubernetes trims the JSON text before it parses it. */
  @ParameterizedTest
  @CsvSource({"' 5 ', 5", "'5Mi ', 5Mi", "'   007', 007", "' 0 ', 0"})
  void blanksAroundAQuantityAreIgnored(String text, String printed) {
    Quantity read = JsonQuantity.read(text).orElseThrow();
    assertThat(read).hasToString(printed).isEqualTo(Quantity.parse(text.trim()).orElseThrow());
  }

  /** In JSON a tab is the escape {@code \t}, which is not white space. */
  @ParameterizedTest
  @ValueSource(strings = {"\t1", "1\n", "1\r", "\u20281", "1\u2029", " \t1 ", " ", "1 Mi"})
  void whiteSpaceThatJsonEscapesIsRefused(String text) {
    assertThat(JsonQuantity.read(text).problems().get(0).code()).hasToString("Quantity.Format");
  }
}
