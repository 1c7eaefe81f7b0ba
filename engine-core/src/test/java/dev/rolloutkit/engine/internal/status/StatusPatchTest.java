package dev.rolloutkit.engine.internal.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.Example;
import org.junit.jupiter.api.Test;

/** The merge patch from one status to another, as Go writes it. */
class StatusPatchTest {
  @Test
  void equalStatusesNeedNoPatch() {
    assertThat(patch("{\"abort\": true}", "{\"abort\": true}")).isEqualTo("{}");
  }

  @Test
  void aChangedFieldIsSet() {
    assertThat(patch("{\"replicas\": 2}", "{\"replicas\": 3}")).isEqualTo("{\"replicas\":3}");
  }

  /** Go omits empty strings, zeros and false. */
  @Test
  void anUnsetFieldIsNull() {
    assertThat(patch("{\"abort\": true, \"phase\": \"Paused\"}", "{\"abort\": false}"))
        .isEqualTo("{\"abort\":null,\"phase\":null}");
  }

  @Test
  void aListIsReplacedAsAWhole() {
    assertThat(
            patch(
                "{\"pauseConditions\": [{\"reason\": \"a\"}, {\"reason\": \"b\"}]}",
                "{\"pauseConditions\": [{\"reason\": \"b\"}]}"))
        .contains("\"pauseConditions\":[{\"reason\":\"b\"");
  }

  @Test
  void onlyWhatChangedInAnObjectIsSet() {
    assertThat(
            patch(
                "{\"blueGreen\": {\"activeSelector\": \"a\", \"previewSelector\": \"b\"}}",
                "{\"blueGreen\": {\"activeSelector\": \"b\", \"previewSelector\": \"b\"}}"))
        .isEqualTo("{\"blueGreen\":{\"activeSelector\":\"b\"}}");
  }

  private static String patch(String from, String to) {
    return StatusPatch.between(draft(from), draft(to)).toString();
  }

  private static StatusDraft draft(String status) {
    return StatusDraft.of(Example.rollout("", status).status());
  }
}
