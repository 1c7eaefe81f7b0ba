package dev.rolloutkit.engine.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What an update waits for, in words that follow "waits for". */
class WaitTest {
  @Test
  void theTextCountsThePods() {
    assertThat(new Wait.Pods("web-5d9", 2, 3).text())
        .isEqualTo("the pods of web-5d9 (2 of 3 available)");
  }

  @Test
  void theTextOfATimeSaysWhatHappensThen() {
    assertThat(
            new Wait.Until(Instant.parse("2026-03-01T10:00:30Z"), "web-old is scaled down").text())
        .isEqualTo("2026-03-01T10:00:30Z, then web-old is scaled down");
  }

  @Test
  void anAnalysisIsNamedOnceItExists() {
    assertThat(new Wait.Analysis("pre-promotion", null, "").text())
        .startsWith("the pre-promotion analysis");
    assertThat(new Wait.Analysis("", "web-2-1", "Running").text()).contains("web-2-1", "Running");
  }

  @Test
  void theTextOfAnUnreadableTargetGroupHasTheError() {
    assertThat(new Wait.Targets("arn", 1, 3, null).text())
        .isEqualTo("target group arn to have the stable pods (1 of 3 registered)");
    assertThat(new Wait.Targets("arn", 0, 0, "throttled").text())
        .isEqualTo("target group arn, whose targets cannot be read: throttled");
  }

  @Test
  void theTextSaysWhatAUserHasToDo() {
    assertThat(new Wait.Promotion().text()).isEqualTo("a user who promotes");
  }
}
