package dev.rolloutkit.engine.internal.condition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.Example;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.internal.status.StatusFields;
import dev.rolloutkit.model.status.RolloutCondition;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The conditions at the end of a pass. */
class ConditionSyncTest {
  private final Recorder recorder = Example.recorder();

  @Test
  void aHealthyUpdateHasProgressed() {
    StatusDraft next = write("", new Health(true, true));

    assertThat(condition(next, "Healthy").status()).isEqualTo("True");
    assertThat(condition(next, "Progressing").reason()).isEqualTo("NewReplicaSetAvailable");
    assertThat(condition(next, "Progressing").message())
        .isEqualTo("ReplicaSet \"web-new\" has successfully progressed.");
  }

  @Test
  void progressRenewsTheTimeOfTheCondition() {
    StatusDraft next =
        write(progressing("True", "ReplicaSetUpdated", 5), new Health(false, true));

    assertThat(condition(next, "Progressing").lastUpdateTime()).isEqualTo(Example.NOW);
    assertThat(condition(next, "Progressing").lastTransitionTime()).isBefore(Example.NOW);
  }

  @Test
  void anUpdateWithoutProgressTimesOutAtItsDeadline() {
    assertThat(
            condition(
                    write(
                        progressing("True", "ReplicaSetUpdated", 9),
                        new Health(false, false)),
                    "Progressing")
                .reason())
        .isEqualTo("ReplicaSetUpdated");
    RolloutCondition late =
        condition(
            write(progressing("True", "ReplicaSetUpdated", 11), new Health(false, false)),
            "Progressing");

    assertThat(late.reason()).isEqualTo("ProgressDeadlineExceeded");
    assertThat(late.message()).isEqualTo("ReplicaSet \"web-new\" has timed out progressing.");
  }

  @Test
  void anAbortedUpdateDoesNotProgress() {
    StatusDraft next = write("\"abort\": true", new Health(false, true));

    assertThat(condition(next, "Progressing").reason()).isEqualTo("RolloutAborted");
    assertThat(condition(next, "Progressing").message())
        .isEqualTo("Rollout aborted update to revision 2");
    assertThat(recorder.actions()).hasSize(2);
  }

  private StatusDraft write(String status, Health health) {
    Observed observed =
        Example.observed(
            Example.state(
                Example.rollout("", "{" + status + "}"), Example.replicaSet("new", 3, 2, 20)));
    PassState pass = Example.pass(observed);
    StatusDraft next = pass.successor();
    next.set(StatusFields.CONDITIONS, pass.status().get(StatusFields.CONDITIONS));
    ConditionSync.write(observed, pass, recorder, next, health);
    return next;
  }

  private static String progressing(String status, String reason, int minutesAgo) {
    String since = Example.NOW.minus(Duration.ofMinutes(minutesAgo)).toString();
    return """
        "conditions": [{"type": "Progressing", "status": "%s", "reason": "%s",
           "lastUpdateTime": "%s", "lastTransitionTime": "%s"}]"""
        .formatted(status, reason, since, since);
  }

  private static RolloutCondition condition(StatusDraft status, String type) {
    RolloutCondition condition = status.condition(type);
    assertThat(condition).as(type).isNotNull();
    return condition;
  }
}
