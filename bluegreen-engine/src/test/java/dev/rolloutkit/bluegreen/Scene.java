package dev.rolloutkit.bluegreen;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.simulation.ClusterModel;
import dev.rolloutkit.bluegreen.simulation.Simulator;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.template.RolloutTemplate;
import io.fabric8.kubernetes.api.model.Service;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A Rollout "bg" of two replicas in a model cluster, and what happens to it. */
public final class Scene {
  public static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  public static final String ANALYSIS = "{\"templates\":[{\"templateName\":\"at\"}]}";

  /** Hashes of the templates with image 1, 2 and 3. */
  public static final String FIRST = "6945fb9ff4";

  public static final String SECOND = "775555bf99";
  public static final String THIRD = "5d9885fb8d";

  private final String strategy;
  private final String spec;
  private Script script = Script.start();

  private Scene(String strategy, String spec) {
    this.strategy = strategy;
    this.spec = spec;
  }

  /** A Rollout with further fields of the blue-green strategy, besides the two Services. */
  public static Scene with(String strategy) {
    return new Scene(strategy, "");
  }

  /** Adds fields of the spec. */
  public Scene spec(String members) {
    return new Scene(strategy, "," + members);
  }

  Scene at(int seconds, Command command) {
    script = script.at(Duration.ofSeconds(seconds), command);
    return this;
  }

  Scene image(int seconds, int image) {
    return at(seconds, new Command.ChangeTemplate(template(image)));
  }

  @Override
  public String toString() {
    return strategy + " " + spec + " " + script;
  }

  public static JsonNode template(int image) {
    return Json.read(
        """
        {"metadata":{"labels":{"app":"bg"}},"spec":{"containers":[{"image":"img:%d","name":"c"}]}}\
        """
            .formatted(image),
        JsonNode.class);
  }

  Timeline run(BlueGreenConfig config) {
    return Simulator.run(state(), SimulationSetup.of(script), ClusterModel.of(config), START);
  }

  Timeline reference() {
    return run(BlueGreenConfig.reference());
  }

  Timeline fixing(BlueGreenDefect... defects) {
    return run(BlueGreenConfig.reference().withFixes(Fixes.of(List.of(defects))));
  }

  Timeline safe() {
    return run(BlueGreenConfig.safe());
  }

  public BlueGreenState state() {
    var rollout =
        Json.rollout(
            """
            {"metadata":{"name":"bg","namespace":"ns","uid":"u","generation":1},"spec":{"replicas":2,
            "selector":{"matchLabels":{"app":"bg"}},"template":%s,"strategy":{"blueGreen":{
            "activeService":"active","previewService":"preview"%s}}%s}}\
            """
                .formatted(template(1), strategy.isEmpty() ? "" : "," + strategy, spec));
    return BlueGreenState.builder()
        .rollout(rollout)
        .podHash(RolloutTemplate.hash(rollout))
        .addServices(service("active"), service("preview"))
        .addAnalysisTemplates(
            Json.read(
                """
                {"metadata":{"name":"at","namespace":"ns"},"spec":{"metrics":[{"count":1,"name":"m",
                "provider":{"prometheus":{"address":"http://p","query":"up"}}}]}}\
                """,
                AnalysisTemplate.class))
        .build();
  }

  private static Service service(String name) {
    return Json.read(
        """
        {"metadata":{"name":"%s","namespace":"ns"},"spec":{"selector":{"app":"bg"}}}\
        """
            .formatted(name),
        Service.class);
  }
}
