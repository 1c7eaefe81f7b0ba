package dev.rolloutkit.canary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.rolloutkit.canary.internal.plugin.StepPluginResult;
import dev.rolloutkit.canary.internal.plugin.StepPlugins;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A user retries an update whose first step is a plugin. The records of the former attempt are
 * removed, but the plugin still sees its own.
 */
class RetriedPluginTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Instant BEGUN = Instant.parse("2026-01-02T03:00:00Z");

  private static StepPluginResult retried(String records) {
    return retried(records, "");
  }

  private static StepPluginResult retried(String records, String status) {
    Rollout rollout =
        RolloutCodec.read(
                """
                {"metadata": {"name": "web", "namespace": "ns"},
                 "spec": {"replicas": 1, "strategy": {"canary": {
                   "steps": [{"plugin": {"name": "x/step"}}, {"pause": {}}]}}},
                 "status": {"stableRS": "old", "currentPodHash": "new", "currentStepIndex": 0,
                   "phase": "Progressing", "canary": {"stepPluginStatuses": [%s]} %s}}
                """
                    .formatted(records, status))
            .orElseThrow();
    return StepPlugins.reconcile(rollout, List.of(), false, NOW, false);
  }

  private static String run(String members) {
    return """
    {"index": 0, "name": "x/step", "operation": "Run", "executions": 2,
     "startedAt": "%s", %s}
    """
        .formatted(BEGUN, members);
  }

  @Test
  void aSuccessfulPluginIsNotCalledInThePassThatRemovesItsRecord() {
    StepPluginResult first = retried(run("\"phase\": \"Successful\""));
    assertThat(first.actions()).isEmpty();
    assertThat(first.statuses()).isEmpty();
    assertThat(first.isCompleted(0)).isFalse();

    StepPluginResult second = retried("");
    assertThat(second.actions()).anyMatch(Action.CallStepPlugin.class::isInstance);
  }

  @Test
  void anAbortedPluginRunsAgainFromItsLastState() {
    StepPluginResult again =
        retried(
            run(
                    "\"phase\": \"Running\", \"backoff\": \"30s\", \"status\": \"half\","
                        + " \"updatedAt\": \"2026-01-02T03:01:00Z\"")
                + ", {\"index\": 0, \"name\": \"x/step\", \"operation\": \"Abort\","
                + " \"phase\": \"Successful\"}");

    assertThat(again.actions().get(0))
        .isInstanceOfSatisfying(
            Action.CallStepPlugin.class,
            call -> assertThat(call.state()).isEqualTo(TextNode.valueOf("half")));
    assertThat(again.statuses())
        .singleElement()
        .satisfies(
            record -> {
              assertThat(record.operation()).isEqualTo("Run");
              assertThat(record.executions()).isEqualTo(3);
              assertThat(record.startedAt()).isEqualTo(BEGUN);
            });
  }

  @Test
  void aFullPromotionOfTheRetryRemovesTheRecordsAndTerminatesARunningPlugin() {
    String aborted =
        ", {\"index\": 0, \"name\": \"x/step\", \"operation\": \"Abort\","
            + " \"phase\": \"Successful\"}";
    StepPluginResult nothingRan =
        retried(run("\"phase\": \"Successful\""), ", \"promoteFull\": true");
    assertThat(nothingRan.actions()).isEmpty();
    assertThat(nothingRan.statuses()).isEmpty();

    StepPluginResult ran =
        retried(run("\"phase\": \"Running\"") + aborted, ", \"promoteFull\": true");
    assertThat(ran.statuses())
        .singleElement()
        .satisfies(record -> assertThat(record.operation()).isEqualTo("Terminate"));
  }

  @Test
  void theBackoffOfTheFormerAttemptStillDelaysTheCall() {
    StepPluginResult early =
        retried(
            run(
                    "\"phase\": \"Running\", \"backoff\": \"30s\","
                        + " \"updatedAt\": \"2026-01-02T03:04:00Z\"")
                + ", {\"index\": 0, \"name\": \"x/step\", \"operation\": \"Abort\","
                + " \"phase\": \"Successful\"}");
    assertThat(early.actions()).noneMatch(Action.CallStepPlugin.class::isInstance);
  }
}
