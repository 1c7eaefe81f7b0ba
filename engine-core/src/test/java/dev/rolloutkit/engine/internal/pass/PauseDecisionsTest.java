package dev.rolloutkit.engine.internal.pass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.Example;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.status.RolloutStatus;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What becomes of pauses and the abort in the next status. */
class PauseDecisionsTest {
  private static final String PAUSED =
      """
      {"controllerPause": true, "pauseConditions":
        [{"reason": "CanaryPauseStep", "startTime": "2026-03-01T09:00:00Z"}]}\
      """;

  @Test
  void aPauseIsAddedWithTheTimeOfThePass() {
    RolloutStatus status = after(PauseDecisions.NONE.pause("CanaryPauseStep"), "{}");

    assertThat(status.controllerPause()).isTrue();
    assertThat(status.pauseConditions())
        .containsExactly(
            PauseCondition.builder().reason("CanaryPauseStep").startTime(Example.NOW).build());
  }

  @Test
  void anExistingPauseKeepsItsTime() {
    RolloutStatus status = after(PauseDecisions.NONE.pause("CanaryPauseStep"), PAUSED);

    assertThat(status.pauseConditions().get(0).startTime())
        .isEqualTo(Instant.parse("2026-03-01T09:00:00Z"));
  }

  @Test
  void aPauseIsRemovedByItsReason() {
    assertThat(after(PauseDecisions.NONE.resume("CanaryPauseStep"), PAUSED).pauseConditions())
        .isNull();
    assertThat(after(PauseDecisions.NONE.resume("other"), PAUSED).pauseConditions()).hasSize(1);
  }

  @Test
  void anAbortIsRecordedWithItsTimeAndEndsAllPauses() {
    RolloutStatus status = after(PauseDecisions.NONE.abort("too slow"), PAUSED);

    assertThat(status.abort()).isTrue();
    assertThat(status.abortedAt()).isEqualTo(Example.NOW);
    assertThat(status.pauseConditions()).isNull();
  }

  @Test
  void aWithdrawnAbortNoLongerCounts() {
    PauseVerdict verdict =
        PauseDecisions.NONE
            .withdrawAbort()
            .verdict(Example.rollout("", "{\"abort\": true}"), Example.NOW);

    assertThat(verdict.aborted()).isFalse();
    assertThat(verdict.status().abort()).isNotEqualTo(true);
  }

  /** Compatibility: the steps of the pass see the withdrawal, the status sees the new abort. */
  @Test
  void anAbortAfterAWithdrawalIsRecordedButDoesNotCountInThisPass() {
    PauseVerdict verdict =
        PauseDecisions.NONE
            .withdrawAbort()
            .abort("failed")
            .verdict(Example.rollout("", "{}"), Example.NOW);

    assertThat(verdict.aborted()).isFalse();
    assertThat(verdict.status().abort()).isTrue();
  }

  private static RolloutStatus after(PauseDecisions decisions, String status) {
    return decisions.verdict(Example.rollout("", status), Example.NOW).status();
  }
}
