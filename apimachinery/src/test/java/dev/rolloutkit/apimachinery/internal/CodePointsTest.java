package dev.rolloutkit.apimachinery.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.GoStrings;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class CodePointsTest {
  @Test
  void emojiComeAfterFullWidthForms() {
    String emoji = "\ud83d\ude00";
    assertThat(CodePoints.sorted(List.of(emoji, "\uffee", "a", "")))
        .containsExactly("", "a", "\uffee", emoji);
    assertThat(emoji).isLessThan("\uffee"); // what Java would do
    assertThat(CodePoints.sortedKeys(Map.of("b", 1, "B", 2, "a", 3)))
        .containsExactly("B", "a", "b");
  }

  @Test
  void sortingKeepsDuplicates() {
    assertThat(CodePoints.sorted(List.of("b", "a", "b"))).containsExactly("a", "b", "b");
  }

  @Property(seed = "1")
  void theOrderIsThatOfUtf8Bytes(@ForAll String a, @ForAll String b) {
    String x = GoStrings.wellFormed(a);
    String y = GoStrings.wellFormed(b);
    int bytes =
        Arrays.compareUnsigned(
            x.getBytes(StandardCharsets.UTF_8), y.getBytes(StandardCharsets.UTF_8));
    assertThat(Integer.signum(CodePoints.compare(x, y))).isEqualTo(Integer.signum(bytes));
  }

  @Property(seed = "1")
  void theOrderIsConsistentWithEquals(@ForAll String a, @ForAll String b) {
    assertThat(CodePoints.compare(a, b) == 0).isEqualTo(a.equals(b));
    assertThat(CodePoints.compare(a, b)).isEqualTo(-CodePoints.compare(b, a));
  }

  /** UTF-16 puts surrogates between U+D7FF and U+E000; the order of code points does not. */
  @Test
  void theOrderHoldsAtTheBordersOfTheSurrogates() {
    List<String> order =
        List.of(
            "",
            "\ud7ff",
            "\ud7ff\ud7ff",
            "\ue000",
            "\uffff",
            Character.toString(0x10000),
            Character.toString(0x10fff) + "a",
            Character.toString(0x10ffff));

    for (int i = 0; i < order.size(); i++) {
      for (int j = 0; j < order.size(); j++) {
        assertThat(Integer.signum(CodePoints.compare(order.get(i), order.get(j))))
            .as("%d and %d", i, j)
            .isEqualTo(Integer.compare(i, j));
      }
    }
  }
}
