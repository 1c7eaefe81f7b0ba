package dev.rolloutkit.sg.internal.ec2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PermissionLabelsTest {
  @Test
  void aLabelEndsWithACommaOrTheText() {
    assertThat(PermissionLabels.of("a=b,c=d"))
        .isEqualTo(Map.of("raw/description", "a=b,c=d", "a", "b", "c", "d"));
    assertThat(PermissionLabels.of("a=b c=d\n")).containsOnlyKeys("raw/description");
    assertThat(PermissionLabels.of("a=b=c")).containsEntry("b", "c").doesNotContainKey("a");
  }

  @Test
  void aVerticalTabIsNoWhiteSpace() {
    assertThat(PermissionLabels.of("a\u000b=b")).containsEntry("a\u000b", "b");
  }

  @Test
  void aDescriptionMaySayWhatItsOwnTextIs() {
    assertThat(PermissionLabels.of("raw/description=x"))
        .containsExactly(Map.entry("raw/description", "x"));
  }

  @Test
  void theDescriptionThatWasReadWinsOverTheOtherLabels() {
    assertThat(PermissionLabels.describe(Map.of("raw/description", "as it was", "a", "b")))
        .isEqualTo("as it was");
  }

  @Test
  void pairsAreSortedAsUtf8() {
    assertThat(PermissionLabels.describe(Map.of("\ud83d\ude00", "2", "\uffee", "1")))
        .isEqualTo("\uffee=1,\ud83d\ude00=2");
  }

  @Test
  void aMissingValueIsEmptyText() {
    Map<String, String> labels = new HashMap<>();
    labels.put("a", null);
    assertThat(PermissionLabels.describe(labels)).isEqualTo("a=");

    labels.put("raw/description", null);
    assertThat(PermissionLabels.describe(labels)).isEmpty();
  }
}
