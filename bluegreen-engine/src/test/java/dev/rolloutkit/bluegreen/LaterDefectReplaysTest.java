package dev.rolloutkit.bluegreen;

import static dev.rolloutkit.bluegreen.Scene.FIRST;
import static dev.rolloutkit.bluegreen.Scene.START;
import static dev.rolloutkit.bluegreen.Scene.THIRD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.status.BlueGreenStatus;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** D14 to D18: recorded states, and scenes of what was recorded, with and without the defect. */
class LaterDefectReplaysTest {
  /** An update that waits for its switch when the template changes again. */
  @Test
  void d14CheckpointOfAnEarlierTemplate() {
    RecordedPass changed = recorded("pods-s20081/12");

    assertThat(checkPoint(BlueGreenEngine.reconcile(changed.state(), changed.now()))).isTrue();
    for (BlueGreenConfig config : both(BlueGreenDefect.CHECKPOINT_SURVIVES)) {
      assertThat(checkPoint(BlueGreenEngine.reconcile(changed.state(), changed.now(), config)))
          .isFalse();
    }
  }

  @Test
  void d14RevisionPushedBeforeTheFormerWasReadyGoesLiveWithoutAPause() {
    Scene scene =
        Scene.with("\"previewReplicaCount\":1,\"autoPromotionEnabled\":false")
            .image(60, 2)
            .at(90, new Command.Promote())
            .image(94, 3);

    assertThat(scene.reference().finalStatus().stableRS()).isEqualTo(THIRD);
    for (BlueGreenConfig config : both(BlueGreenDefect.CHECKPOINT_SURVIVES)) {
      Timeline fixed = scene.run(config);
      assertThat(fixed.finalStatus().stableRS()).isEqualTo(FIRST);
      assertThat(fixed.finalStatus().phase()).isEqualTo("Paused");
    }
  }

  /** A workload that had the selector is gone: as recorded before {@code ref-s1550}. */
  @Test
  void d15AMissingWorkloadReleasesEverything() {
    BlueGreenState fresh = Scene.with("").state();
    BlueGreenState state =
        BlueGreenState.builder()
            .from(fresh)
            .rollout(
                Json.rollout(
                    """
                    {"metadata":{"name":"bg","namespace":"ns","uid":"u","generation":1},"spec":{
                    "replicas":2,"workloadRef":{"apiVersion":"apps/v1","kind":"Deployment",
                    "name":"dep"},"strategy":{"blueGreen":{"activeService":"active"}}}}"""))
            .workloadRefError("deployments.apps \"dep\" not found")
            .addReplicaSets(owned("bg-" + FIRST, "{}"))
            .build();

    assertThat(BlueGreenEngine.reconcile(state, START).actions().get(0))
        .isInstanceOfSatisfying(
            Action.ReleaseReplicaSet.class,
            release ->
                assertThat(release.patch())
                    .hasToString(
                        "{\"metadata\":{\"uid\":\"uid-bg-6945fb9ff4\",\"ownerReferences\":["
                            + "{\"$patch\":\"delete\",\"uid\":\"u\"}]}}"));
    for (BlueGreenConfig config : both(BlueGreenDefect.WORKLOAD_GONE_RELEASES)) {
      assertThat(BlueGreenEngine.reconcile(state, START, config).actions())
          .noneMatch(a -> a instanceof Action.ReleaseReplicaSet);
    }
  }

  @Test
  void d16ATemplateThatNamesItselfIsACycle() {
    BlueGreenState fresh = Scene.with("\"prePromotionAnalysis\":" + Scene.ANALYSIS).state();
    for (String nested :
        List.of(
            "[{\"templateName\":\"at\"}]",
            "[{\"templateName\":\"b\"}]",
            "[{\"templateName\":\"c\"},{\"templateName\":\"b\"}]")) {
      BlueGreenState state =
          BlueGreenState.builder()
              .from(fresh)
              .analysisTemplates(
                  List.of(
                      template("at", "m", nested),
                      template("b", "n", "[{\"templateName\":\"at\"}]"),
                      template("c", "o", "[]")))
              .build();

      assertCrash(BlueGreenDefect.TEMPLATE_RECURSION, state);
    }
  }

  /** Two ways to one template are no cycle. */
  @Test
  void d16ATemplateThatIsNamedTwiceIsNoCycle() {
    BlueGreenState state =
        BlueGreenState.builder()
            .from(Scene.with("\"prePromotionAnalysis\":" + Scene.ANALYSIS).state())
            .analysisTemplates(
                List.of(
                    template("at", "m", "[{\"templateName\":\"b\"},{\"templateName\":\"c\"}]"),
                    template("b", "n", "[{\"templateName\":\"c\"}]"),
                    template("c", "o", "[]")))
            .build();

    assertThat(BlueGreenEngine.reconcile(state, START).problems()).isEmpty();
  }

  @Test
  void d17BothAntiAffinitiesAfterOneWasInjected() {
    BlueGreenState fresh =
        Scene.with(
                "\"antiAffinity\":{\"preferredDuringSchedulingIgnoredDuringExecution\":{"
                    + "\"weight\":1},\"requiredDuringSchedulingIgnoredDuringExecution\":{}}")
            .state();
    String injected =
        """
        {"podAntiAffinity":{"preferredDuringSchedulingIgnoredDuringExecution":[{"weight":1,
        "podAffinityTerm":{"topologyKey":"kubernetes.io/hostname","labelSelector":{
        "matchExpressions":[{"key":"rollouts-pod-template-hash","operator":"In","values":["x"]}]}}}]}}""";
    BlueGreenState state =
        BlueGreenState.builder().from(fresh).addReplicaSets(owned("bg-old", injected)).build();

    Plan reference = BlueGreenEngine.reconcile(state, START);
    assertThat(reference.problems())
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .contains("D17");
    assertThat(reference.passResult()).isEqualTo(PassResult.INVALID_SPEC);
    for (BlueGreenConfig config : both(BlueGreenDefect.BOTH_ANTI_AFFINITIES)) {
      Plan fixed = BlueGreenEngine.reconcile(state, START, config);
      assertThat(fixed.problems())
          .extracting(Problem::code)
          .extracting(ProblemCode::text)
          .doesNotContain("D17");
      assertThat(fixed.error()).isEqualTo(reference.error());
    }
  }

  /** Recorded passes that start an analysis, without the stable ReplicaSet. */
  @Test
  void d18StableReplicaSetIsGoneAndAnArgumentStandsForIt() {
    String analysis =
        "{\"templates\":[{\"templateName\":\"at\"}],\"args\":[{\"name\":\"s\",\"valueFrom\":{"
            + "\"podTemplateHashValue\":\"Stable\"}}]}";
    BlueGreenState fresh = Scene.with("\"prePromotionAnalysis\":" + analysis).state();
    String noted =
        """
        {"status":{"currentPodHash":"%1$s","stableRS":"gone","observedGeneration":"1",
        "blueGreen":{"activeSelector":"gone","previewSelector":"%1$s"}}}"""
            .formatted(FIRST);
    BlueGreenState state =
        BlueGreenState.builder()
            .from(fresh)
            .rollout(fresh.rollout().withStatus(Json.rollout(noted).status()))
            .analysisTemplates(
                List.of(
                    Json.read(
                        """
                        {"metadata":{"name":"at","namespace":"ns"},"spec":{"args":[{"name":"s"}],
                        "metrics":[{"count":1,"name":"m","provider":{"prometheus":{
                        "address":"http://p","query":"up"}}}]}}""",
                        AnalysisTemplate.class)))
            .addReplicaSets(owned("bg-" + FIRST, "{}"))
            .build();
    Plan reference = BlueGreenEngine.reconcile(state, START);

    assertThat(reference.problems())
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .containsExactly("D18");
    assertThat(argument(reference)).isEmpty();
    for (BlueGreenConfig config : both(BlueGreenDefect.STABLE_ARGUMENT_PANIC)) {
      Plan fixed = BlueGreenEngine.reconcile(state, START, config);
      assertThat(fixed.problems()).isEmpty();
      assertThat(argument(fixed)).isEqualTo("gone");
    }
  }

  private static String argument(Plan plan) {
    return plan.actions().stream()
        .filter(a -> a instanceof Action.CreateAnalysisRun)
        .map(a -> ((Action.CreateAnalysisRun) a).manifest().at("/spec/args/0/value").asText())
        .findFirst()
        .orElseThrow();
  }

  private static void assertCrash(BlueGreenDefect defect, BlueGreenState state) {
    Plan reference = BlueGreenEngine.reconcile(state, START);
    assertThat(reference.problems())
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .containsExactly(defect.id());
    for (BlueGreenConfig config : both(defect)) {
      Plan fixed = BlueGreenEngine.reconcile(state, START, config);
      assertThat(fixed.problems()).isEmpty();
      assertThat(fixed.actions()).isEqualTo(reference.actions()).isNotEmpty();
    }
  }

  private static boolean checkPoint(Plan plan) {
    BlueGreenStatus status = plan.nextStatus().blueGreen();
    return status != null && GoZero.of(status.scaleUpPreviewCheckPoint());
  }

  private static RecordedPass recorded(String id) {
    return RecordedPass.all().stream().filter(p -> p.id().equals(id)).findFirst().orElseThrow();
  }

  private static List<BlueGreenConfig> both(BlueGreenDefect defect) {
    return List.of(
        BlueGreenConfig.reference().withFixes(Fixes.fixing(defect)), BlueGreenConfig.safe());
  }

  private static AnalysisTemplate template(String name, String metric, String nested) {
    return Json.read(
        """
        {"metadata":{"name":"%s","namespace":"ns"},"spec":{"templates":%s,"metrics":[{"count":1,
        "name":"%s","provider":{"prometheus":{"address":"http://p","query":"up"}}}]}}"""
            .formatted(name, nested, metric),
        AnalysisTemplate.class);
  }

  private static ReplicaSet owned(String name, String affinity) {
    return Json.read(
        """
        {"metadata":{"name":"%1$s","namespace":"ns","uid":"uid-%1$s","creationTimestamp":
        "2026-01-02T03:00:00Z","labels":{"app":"bg","rollouts-pod-template-hash":"%2$s"},
        "annotations":{"rollout.argoproj.io/desired-replicas":"2","rollout.argoproj.io/revision":"1"},
        "ownerReferences":[{"controller":true,"kind":"Rollout","name":"bg","uid":"u"}]},
        "spec":{"replicas":2,"template":{"metadata":{},"spec":{"affinity":%3$s}}},
        "status":{"replicas":2,"readyReplicas":2,"availableReplicas":2}}"""
            .formatted(name, name.substring(3), affinity),
        ReplicaSet.class);
  }
}
