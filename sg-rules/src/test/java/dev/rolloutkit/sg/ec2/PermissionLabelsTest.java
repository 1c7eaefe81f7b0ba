package dev.rolloutkit.sg.ec2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PermissionLabelsTest {
  @Test
  void a_label_ends_with_a_comma_or_the_text() {
    assertThat(PermissionLabels.of("a=b,c=d"))
        .isEqualTo(Map.of("raw/description", "a=b,c=d", "a", "b", "c", "d"));
    assertThat(PermissionLabels.of("a=b c=d\n")).containsOnlyKeys("raw/description");
    assertThat(PermissionLabels.of("a=b=c")).containsEntry("b", "c").doesNotContainKey("a");
  }

  @Test
  void a_vertical_tab_is_no_white_space() {
    assertThat(PermissionLabels.of("a\u000b=b")).containsEntry("a\u000b", "b");
  }

  @Test
  void a_description_may_say_what_its_own_text_is() {
    assertThat(PermissionLabels.of("raw/description=x"))
        .containsExactly(Map.entry("raw/description", "x"));
  }

  @Test
  void the_description_that_was_read_wins_over_the_other_labels() {
    assertThat(PermissionLabels.describe(Map.of("raw/description", "as it was", "a", "b")))
        .isEqualTo("as it was");
  }

  @Test
  void pairs_are_sorted_as_utf8() {
    assertThat(PermissionLabels.describe(Map.of("\ud83d\ude00", "2", "\uffee", "1")))
        .isEqualTo("\uffee=1,\ud83d\ude00=2");
  }

  @Test
  void a_missing_value_is_empty_text() {
    Map<String, String> labels = new HashMap<>();
    labels.put("a", null);
    assertThat(PermissionLabels.describe(labels)).isEqualTo("a=");

    labels.put("raw/description", null);
    assertThat(PermissionLabels.describe(labels)).isEmpty();
  }
}
