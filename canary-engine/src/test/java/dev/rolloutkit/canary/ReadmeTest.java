package dev.rolloutkit.canary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.canary.state.RouterView;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.testkit.engine.RecordedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The Java of the module's page is here, and plans what the page prints. */
class ReadmeTest {
  private static final Path PAGE = Path.of("README.md");
  private static final Pattern OUTPUT =
      Pattern.compile("^```text\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);

  /** The recorded pass of an update at {@code setWeight: 60}, whose pods have become ready. */
  private static final String UPDATE = "routed-four-steps-r4";

  private static final int PASS = 17;

  @Test
  void theOutputOnThePageIsThePlan() throws IOException {
    JsonNode trace =
        DefectReplaysTest.traces("trace").stream()
            .filter(t -> t.get("id").textValue().equals(UPDATE))
            .findFirst()
            .orElseThrow();
    RecordedCluster recorded = Recorded.cluster(trace.get("in").get("initial"));
    for (int i = 0; i < PASS; i++) {
      trace.get("in").get("steps").get(i).path("change").forEach(recorded::change);
      trace.get("out").get(i).get("actions").forEach(recorded::apply);
    }
    JsonNode pass = trace.get("in").get("steps").get(PASS);
    pass.path("change").forEach(recorded::change);
    CanaryState observed = Recorded.state(recorded, pass);

    Plan plan =
        plan(observed, Clock.fixed(Instant.parse(pass.get("now").textValue()), ZoneOffset.UTC));

    Matcher output = OUTPUT.matcher(Files.readString(PAGE));
    assertThat(output.find()).isTrue();
    assertThat(plan.actions().stream().map(Action::explanation))
        .containsExactlyElementsOf(output.group(1).lines().toList());
  }

  @Test
  void progressOnThePageIsCurrent() throws IOException {
    Matcher outputs = OUTPUT.matcher(Files.readString(PAGE));
    assertThat(outputs.find() && outputs.find() && outputs.find()).isTrue();
    assertThat(
            RecordedDefectsTest.moments("routed-abort-at-step-3-r4").stream()
                .map(m -> CanaryEngine.progress(m.state(), m.now()).orElseThrow().text()))
        .containsSubsequence(outputs.group(1).lines().toList());
  }

  private static Plan plan(CanaryState cluster, Clock clock) {
    CanaryState state =
        CanaryState.builder()
            .from(cluster) // Rollout, ReplicaSets, Services, AnalysisRuns, Experiments
            .routers(ImmutableList.of(RouterView.succeeding("ALB")))
            .build();
    Plan plan = CanaryEngine.reconcile(state, clock.instant());
    plan.actions().forEach(action -> System.out.println(action.explanation()));
    return plan;
  }
}
