package dev.rolloutkit.bluegreen;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.simulation.ClusterModel;
import dev.rolloutkit.bluegreen.simulation.Simulator;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The AnalysisRun that a blue-green update creates. */
class AnalysisArgumentsTest {
  private static final String ONE =
      """
      {"metadata":{"name":"one","namespace":"ns"},"spec":{"metrics":[{"name":"m","count":1}],
       "args":[{"name":"a","value":"default"},{"name":"b"},{"name":"c"},{"name":"hash"},
         {"name":"old"}],"dryRun":[{"metricName":"m"}]}}\
      """;
  private static final String TWO =
      """
      {"metadata":{"name":"two","namespace":"ns"},"spec":{"metrics":[{"name":"n","count":2}],
       "args":[{"name":"a","value":"default"},{"name":"b","value":"late"}],
       "measurementRetention":[{"metricName":"n","limit":3}]}}\
      """;

  /** The manifests of the runs that an update creates, with the problems of its passes. */
  private record Created(List<JsonNode> runs, List<String> problems) {}

  private static Created update(String analysis, String... templates) {
    ImmutableList.Builder<AnalysisTemplate> list = ImmutableList.builder();
    for (String template : templates) {
      list.add(Json.read(template, AnalysisTemplate.class));
    }
    BlueGreenState state =
        BlueGreenState.builder()
            .from(Scene.with("\"prePromotionAnalysis\":" + analysis).state())
            .analysisTemplates(list.build())
            .build();
    Timeline timeline =
        Simulator.run(
            state,
            SimulationSetup.of(
                Script.start()
                    .at(Duration.ofSeconds(60), new Command.ChangeTemplate(Scene.template(2)))),
            ClusterModel.of(BlueGreenConfig.reference()),
            Scene.START);
    List<JsonNode> runs = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (Timeline.Entry entry : timeline.entries()) {
      entry.plan().problems().forEach(problem -> problems.add(problem.text()));
      for (Action action : entry.plan().actions()) {
        if (action instanceof Action.CreateAnalysisRun create) {
          runs.add(create.manifest());
        }
      }
    }
    return new Created(runs, problems);
  }

  private static JsonNode tree(String json) {
    return Json.read(json, JsonNode.class);
  }

  /** Arguments of templates come first come first served; the Rollout's own values win. */
  @Test
  void argumentsAreMergedAndThoseOfTheRolloutWin() {
    Created created =
        update(
            """
            {"templates":[{"templateName":"one"},{"templateName":"two"}],
             "args":[{"name":"a","value":"mine"},
               {"name":"c","valueFrom":{"fieldRef":{"fieldPath":"metadata.name"}}},
               {"name":"hash","valueFrom":{"podTemplateHashValue":"Latest"}},
               {"name":"old","valueFrom":{"podTemplateHashValue":"Stable"}},
               {"name":"unknown","value":"x"}]}\
            """,
            ONE,
            TWO);

    assertThat(created.problems()).isEmpty();
    assertThat(created.runs()).hasSize(1);
    JsonNode run = created.runs().get(0);
    assertThat(run.get("spec").get("args"))
        .isEqualTo(
            tree(
                """
                [{"name":"a","value":"mine"},{"name":"b","value":"late"},
                 {"name":"c","value":"bg"},{"name":"hash","value":"%s"},
                 {"name":"old","value":"%s"}]\
                """
                    .formatted(Scene.SECOND, Scene.FIRST)));
    assertThat(run.get("spec").get("metrics"))
        .isEqualTo(tree("[{\"name\":\"m\",\"count\":1},{\"name\":\"n\",\"count\":2}]"));
    assertThat(run.get("spec").get("dryRun")).isEqualTo(tree("[{\"metricName\":\"m\"}]"));
    assertThat(run.get("spec").get("measurementRetention"))
        .isEqualTo(tree("[{\"metricName\":\"n\",\"limit\":3}]"));
  }

  /** A template may name others; each is there once. */
  @Test
  void nestedTemplatesAreIncludedOnce() {
    ObjectNode outer =
        (ObjectNode)
            tree(
                """
                {"metadata":{"name":"outer","namespace":"ns"},"spec":{"metrics":[],
                 "templates":[{"templateName":"two"},{"templateName":"one"},
                   {"templateName":"two"}]}}\
                """);

    Created created =
        update(
            "{\"templates\":[{\"templateName\":\"outer\"},{\"templateName\":\"one\"}],"
                + "\"args\":[{\"name\":\"c\",\"value\":\"1\"},{\"name\":\"hash\",\"value\":\"2\"},"
                + "{\"name\":\"old\",\"value\":\"3\"}]}",
            ONE,
            TWO,
            outer.toString());

    assertThat(created.runs()).hasSize(1);
    assertThat(created.runs().get(0).get("spec").get("metrics"))
        .isEqualTo(tree("[{\"name\":\"n\",\"count\":2},{\"name\":\"m\",\"count\":1}]"));
  }

  /** Rules of the Rollout come before those of the templates. */
  @Test
  void rulesOfTheRolloutComeFirst() {
    Created created =
        update(
            """
            {"templates":[{"templateName":"two"}],"dryRun":[{"metricName":"n"}],
             "measurementRetention":[{"metricName":"x","limit":7}]}\
            """,
            TWO);

    JsonNode spec = created.runs().get(0).get("spec");
    assertThat(spec.get("dryRun")).isEqualTo(tree("[{\"metricName\":\"n\"}]"));
    assertThat(spec.get("measurementRetention"))
        .isEqualTo(tree("[{\"metricName\":\"x\",\"limit\":7},{\"metricName\":\"n\",\"limit\":3}]"));
  }

  /** The name, the labels and the owner of a run. */
  @Test
  void anAnalysisRunHasANameAndLabels() {
    Created created =
        update(
            """
            {"templates":[{"templateName":"two"}],"analysisRunMetadata":{
             "labels":{"team":"x","app":"theirs"},"annotations":{"note":"y"}}}\
            """,
            TWO);

    JsonNode metadata = created.runs().get(0).get("metadata");
    assertThat(metadata.get("name").asText()).isEqualTo("bg-" + Scene.SECOND + "-2-pre");
    assertThat(metadata.get("namespace").asText()).isEqualTo("ns");
    assertThat(metadata.get("labels"))
        .isEqualTo(
            tree(
                """
                {"rollouts-pod-template-hash":"%s","rollout-type":"PrePromotion","team":"x",
                 "app":"bg"}\
                """
                    .formatted(Scene.SECOND)));
    assertThat(metadata.get("annotations"))
        .isEqualTo(tree("{\"rollout.argoproj.io/revision\":\"2\",\"note\":\"y\"}"));
    assertThat(metadata.get("ownerReferences")).hasSize(1);
    assertThat(metadata.get("ownerReferences").get(0).get("name").asText()).isEqualTo("bg");
    assertThat(metadata.get("ownerReferences").get(0).get("controller").asBoolean()).isTrue();
  }

  /** A metric has one rule of a kind, from the Rollout or from a template. */
  @Test
  void twoRulesForOneMetricAreRefused() {
    Created dryRun =
        update(
            "{\"templates\":[{\"templateName\":\"one\"}],\"dryRun\":[{\"metricName\":\"m\"}],"
                + "\"args\":[{\"name\":\"b\",\"value\":\"1\"},{\"name\":\"c\",\"value\":\"1\"},"
                + "{\"name\":\"hash\",\"value\":\"2\"},{\"name\":\"old\",\"value\":\"3\"}]}",
            ONE);
    assertThat(dryRun.runs()).isEmpty();
    assertThat(dryRun.problems()).isNotEmpty();
    assertThat(dryRun.problems())
        .allMatch(p -> p.contains("two Dry-Run metric rules have the same name 'm'"));

    Created retention =
        update(
            "{\"templates\":[{\"templateName\":\"two\"}],"
                + "\"measurementRetention\":[{\"metricName\":\"n\",\"limit\":1}],"
                + "\"args\":[{\"name\":\"a\",\"value\":\"1\"}]}",
            TWO);
    assertThat(retention.runs()).isEmpty();
    assertThat(retention.problems()).isNotEmpty();
    assertThat(retention.problems())
        .allMatch(p -> p.contains("two Measurement Retention metric rules have the same name 'n'"));
  }
}
