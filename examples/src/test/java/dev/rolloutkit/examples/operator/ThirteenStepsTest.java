package dev.rolloutkit.examples.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * An update as the public documentation of blue-green tells it, carried out by the operator against
 * an API server. The steps are told from what was written there.
 */
class ThirteenStepsTest {
  private static final String STRATEGY =
      "\"previewReplicaCount\":1,\"autoPromotionEnabled\":false,"
          + "\"prePromotionAnalysis\":{\"templates\":[{\"templateName\":\"smoke\"}]},"
          + "\"postPromotionAnalysis\":{\"templates\":[{\"templateName\":\"smoke\"}]}";

  @TestFactory
  Stream<DynamicTest> anUpdateGoesThroughTheDocumentedSteps() {
    return Stream.of(
        DynamicTest.dynamicTest("reference", () -> update(BlueGreenConfig.reference())),
        DynamicTest.dynamicTest("safe", () -> update(BlueGreenConfig.safe())));
  }

  private static void update(BlueGreenConfig config) {
    try (Stage stage = Stage.deployed(config, STRATEGY)) {
      String first = stage.hash(1);
      assertThat(stage.selected("active")).isEqualTo(first);
      assertThat(stage.selected("preview")).isEqualTo(first);
      assertThat(stage.rollout().status().stableRS()).isEqualTo(first);
      int serving = Integer.MAX_VALUE;
      stage.setImage(2);
      for (int second = 0; second < 90; second++) {
        stage.second();
        serving = Math.min(serving, stage.serving());
        if (second == 40) {
          assertThat(stage.rollout().status().phase()).isEqualTo("Paused");
          stage.promote();
        }
      }

      assertThat(steps(stage, first, stage.hash(2)))
          .containsExactly(
              "1 the first revision is stable and both Services select it",
              "2 the user changes the template",
              "3 the new ReplicaSet is created with no pods",
              "4 the preview Service selects the new ReplicaSet",
              "5 the new ReplicaSet is scaled to previewReplicaCount",
              "6 the analysis before the switch starts",
              "7 the rollout pauses",
              "8 the user resumes",
              "9 the new ReplicaSet is scaled to spec.replicas",
              "10 the active Service selects the new ReplicaSet",
              "11 the analysis after the switch starts",
              "12 the new ReplicaSet is stable",
              "13 the old ReplicaSet is scaled down");
      assertThat(serving).isEqualTo(2);
      assertThat(stage.sizes()).containsEntry("web:1", 0).containsEntry("web:2", 2);
      assertThat(stage.rollout().status().phase()).isEqualTo("Healthy");
      assertThat(stage.client.v1().events().inNamespace(Stage.NAMESPACE).list().getItems())
          .extracting(event -> event.getReason())
          .contains("RolloutUpdated", "NewReplicaSetCreated", "SwitchService", "RolloutCompleted");
    }
  }

  private static List<String> steps(Stage stage, String first, String second) {
    List<String> steps = new ArrayList<>();
    for (ApiServer.Change change : stage.server.journal()) {
      String step =
          switch (change.kind()) {
            case "Rollout" -> ofRollout(change, first, second);
            case "ReplicaSet" -> ofReplicaSet(change, first, second);
            case "Service" -> ofService(change, second);
            case "AnalysisRun" -> ofAnalysisRun(change);
            default -> "";
          };
      if (!step.isEmpty()) {
        steps.add(step);
      }
    }
    return steps;
  }

  private static String ofRollout(ApiServer.Change change, String first, String second) {
    JsonNode status = change.after().path("status");
    if (change.changes("/status/stableRS")) {
      String stable = status.path("stableRS").asText();
      if (stable.equals(first)) {
        return "1 the first revision is stable and both Services select it";
      }
      return stable.equals(second) ? "12 the new ReplicaSet is stable" : "";
    }
    if (!change.isCreation() && change.changes("/spec/template")) {
      return "2 the user changes the template";
    }
    if (change.changes("/status/pauseConditions")) {
      return status.has("pauseConditions") ? "7 the rollout pauses" : "8 the user resumes";
    }
    return "";
  }

  private static String ofReplicaSet(ApiServer.Change change, String first, String second) {
    int size = change.after().at("/spec/replicas").asInt();
    if (change.name().endsWith(second)) {
      if (change.isCreation()) {
        return size == 0 ? "3 the new ReplicaSet is created with no pods" : "3 with pods";
      }
      if (change.changes("/spec/replicas")) {
        return size == 1
            ? "5 the new ReplicaSet is scaled to previewReplicaCount"
            : "9 the new ReplicaSet is scaled to spec.replicas";
      }
    }
    return change.name().endsWith(first)
            && change.changes("/spec/replicas")
            && size == 0
            && !change.isCreation()
        ? "13 the old ReplicaSet is scaled down"
        : "";
  }

  private static String ofService(ApiServer.Change change, String second) {
    if (!change.changes("/spec/selector")
        || !change.after().at("/spec/selector").path(Stage.HASH).asText().equals(second)) {
      return "";
    }
    return change.name().equals("preview")
        ? "4 the preview Service selects the new ReplicaSet"
        : "10 the active Service selects the new ReplicaSet";
  }

  private static String ofAnalysisRun(ApiServer.Change change) {
    if (!change.isCreation()) {
      return "";
    }
    return change.name().endsWith("-pre")
        ? "6 the analysis before the switch starts"
        : "11 the analysis after the switch starts";
  }
}
