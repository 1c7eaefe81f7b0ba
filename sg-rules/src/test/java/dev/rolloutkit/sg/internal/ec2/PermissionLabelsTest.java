package dev.rolloutkit.sg.internal.ec2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PermissionLabelsTest {
  @Test
  void aLabelEndsAtACommaOrAtTheEndOfTheDescription() {
    assertThat(PermissionLabels.of("a=b,c=d"))
        .isEqualTo(Map.of("raw/description", "a=b,c=d", "a", "b", "c", "d"));
    assertThat(PermissionLabels.of("a=b c=d\n")).containsOnlyKeys("raw/description");
    assertThat(PermissionLabels.of("a=b=c")).containsEntry("b", "c").doesNotContainKey("a");
  }

  @Test
  void aVerticalTabIsPartOfALabel() {
    assertThat(PermissionLabels.of("a\u000b=b")).containsEntry("a\u000b", "b");
  }

  @Test
  void aDescriptionMayContainALabelNamedRawDescription() {
    assertThat(PermissionLabels.of("raw/description=x"))
        .containsExactly(Map.entry("raw/description", "x"));
  }

  @Test
  void theRawDescriptionTakesPrecedenceOverTheOtherLabels() {
    assertThat(PermissionLabels.describe(Map.of("raw/description", "as it was", "a", "b")))
        .isEqualTo("as it was");
  }

  @Test
  void pairsAreSortedByCodePoint() {
    assertThat(PermissionLabels.describe(Map.of("\ud83d\ude00", "2", "\uffee", "1")))
        .isEqualTo("\uffee=1,\ud83d\ude00=2");
  }

  @Test
  void aNullValueIsWrittenAsTheEmptyString() {
    Map<String, String> labels = new HashMap<>();
    labels.put("a", null);
    assertThat(PermissionLabels.describe(labels)).isEqualTo("a=");

    labels.put("raw/description", null);
    assertThat(PermissionLabels.describe(labels)).isEmpty();
  }
}
