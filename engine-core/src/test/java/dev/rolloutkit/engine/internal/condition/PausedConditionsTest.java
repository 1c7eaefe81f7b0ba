package dev.rolloutkit.engine.internal.condition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.Example;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.Recorder;
import org.junit.jupiter.api.Test;

/** The pass that only records that an update was paused, resumed or retried. */
class PausedConditionsTest {
  private static final String OBSERVED = "\"observedGeneration\": \"2\", \"stableRS\": \"old\"";

  @Test
  void aPauseIsRecordedInTwoConditions() {
    assertThat(patched("\"paused\": true", OBSERVED))
        .contains("\"reason\":\"RolloutPaused\"")
        .contains("\"type\":\"Paused\"")
        .contains("\"type\":\"Progressing\"");
  }

  @Test
  void aRetryIsRecorded() {
    assertThat(
            patched(
                "",
                OBSERVED
                    + """
                    , "conditions": [
                      {"type": "Progressing", "status": "False", "reason": "RolloutAborted"}]\
                    """))
        .contains("\"reason\":\"RolloutRetry\"");
  }

  @Test
  void withoutAPauseNothingIsWritten() {
    assertThat(patched("", OBSERVED)).isEmpty();
  }

  /** The pass that observes a change of the spec does this at its end. */
  @Test
  void nothingIsWrittenBeforeTheStatusHasObservedTheSpec() {
    assertThat(patched("\"paused\": true", "\"observedGeneration\": \"1\"")).isEmpty();
  }

  private static String patched(String spec, String status) {
    Observed observed =
        Example.observed(
            Example.state(
                Example.rollout(spec, "{" + status + "}"), Example.replicaSet("new", 3, 2, 20)));
    Recorder recorder = Example.recorder();
    PausedConditions.write(observed, Example.pass(observed), recorder);
    assertThat(recorder.hasEnded()).isEqualTo(!recorder.actions().isEmpty());
    return recorder.actions().isEmpty()
        ? ""
        : ((Action.PatchRolloutStatus) recorder.actions().get(0)).statusChange().toString();
  }
}
