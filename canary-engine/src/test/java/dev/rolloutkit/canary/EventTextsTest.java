package dev.rolloutkit.canary;

import static dev.rolloutkit.canary.CanaryScene.FAKE;
import static dev.rolloutkit.canary.CanaryScene.told;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.canary.state.PluginReply;
import dev.rolloutkit.canary.state.RouterView;
import dev.rolloutkit.canary.state.StepPluginView;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The controller passes some finished messages where a format is expected. A percent sign that came
 * from an analysis, a plugin or a router then looks strange in the event, but not in the status.
 */
class EventTextsTest {
  private static final String PLUGIN = FAKE + ", \"steps\": [{\"plugin\": {\"name\": \"x/50%s\"}}]";

  private static CanaryState.Builder analysed(String phase, String message) {
    return CanaryScene.updating(
            FAKE
                + ", \"steps\": [{\"pause\": {}}],"
                + " \"analysis\": {\"templates\": [{\"templateName\": \"at\"}]}",
            ", \"currentStepIndex\": 0, \"canary\": {\"currentBackgroundAnalysisRunStatus\":"
                + " {\"name\": \"run\", \"status\": \"Running\"}}")
        .addAnalysisTemplates(
            Trees.read(
                """
                {"metadata": {"name": "at", "namespace": "ns"}, "spec": {"metrics": [{"name": "m",
                  "count": 1, "provider": {"prometheus": {"address": "http://p", "query": "up"}}}]}}
                """,
                AnalysisTemplate.class))
        .addAnalysisRuns(
            Trees.read(
                """
                {"metadata": {"name": "run", "namespace": "ns", "uid": "r", "ownerReferences": [
                   {"controller": true, "kind": "Rollout", "name": "web", "uid": "u"}]},
                 "spec": {}, "status": {"phase": "%s", "message": "%s"}}
                """
                    .formatted(phase, message),
                AnalysisRun.class));
  }

  @Test
  void theMessageOfAnAnalysisIsAFormatStringInTheEventAndPlainInTheCondition() {
    Plan plan = CanaryScene.plan(analysed("Failed", "100% lost"));
    assertThat(told(plan, "RolloutAborted"))
        .containsExactly(
            "Rollout aborted update to revision 2: Background analysis phase error/failed:"
                + " 100%!l(MISSING)ost");
    assertThat(plan.statusPatch().toString())
        .contains("Background analysis phase error/failed: 100% lost");
  }

  @Test
  void thePhaseOfAnAnalysisIsPartOfAFormatString() {
    assertThat(told(CanaryScene.plan(analysed("50%", "")), "AnalysisRun"))
        .containsExactly(
            "Background Analysis Run 'run' Status New: '50%!'(MISSING) Previous: 'Running'");
  }

  @Test
  void theErrorOfARouterIsAFormatStringButNotThatOfAVerification() {
    CanaryState.Builder state =
        CanaryScene.updating(FAKE + ", \"steps\": [{\"pause\": {}}]", ", \"currentStepIndex\": 0");
    RouterView refusing = RouterView.builder().type("Fake").setWeight("5% of quota left").build();
    assertThat(told(CanaryScene.plan(state.routers(ImmutableList.of(refusing))), "TrafficRouting"))
        .containsExactly("5%!o(MISSING)f quota left");
    RouterView unverified =
        RouterView.builder().type("Fake").verifyError("5% of quota left").build();
    assertThat(told(CanaryScene.plan(state.routers(ImmutableList.of(unverified))), "WeightVerify"))
        .containsExactly("Failed to verify weight: 5% of quota left");
  }

  private static Plan called(PluginReply run) {
    return CanaryScene.plan(
        CanaryScene.updating(PLUGIN, ", \"currentStepIndex\": 0")
            .replicaSets(
                List.of(
                    CanaryScene.replicaSet("old", 1, ""),
                    CanaryScene.replicaSet(CanaryScene.hash(PLUGIN), 2, 0, "")))
            .stepPlugins(
                List.of(
                    new StepPluginView(
                        0, null, false, run, PluginReply.EMPTY, PluginReply.EMPTY))));
  }

  @Test
  void theNameOfAPluginAndTheErrorOfItsCallAreFormatStrings() {
    Plan failed = called(new PluginReply(null, "Failed", "", null, Duration.ZERO));
    assertThat(told(failed, "StepPluginTransition"))
        .containsExactly("Step plugin x/50%!s(MISSING) (step 1) transitioned to Failed");
    Plan odd = called(new PluginReply(null, "5% done", "", null, Duration.ZERO));
    assertThat(told(odd, "ReconciliationError"))
        .containsExactly(
            "Reconciliation failed with error: failed to run plugin: could not validate rpc phase:"
                + " phase '5%!d(MISSING)one' is not valid");
  }
}
