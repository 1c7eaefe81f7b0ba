package dev.rolloutkit.canary.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.spec.RolloutSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Whole updates of a canary behind a router. */
class CanarySimulatorTest {
  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final Duration UPDATE = Duration.ofMinutes(1);
  private static final Duration LATER = Duration.ofMinutes(5);
  private static final CanaryClusterModel SAFE =
      CanaryClusterModel.of(CanaryConfig.safe()).withRouterLag(Duration.ZERO);

  private final Rollout rollout =
      rollout("{\"setWeight\": 20}, {\"pause\": {}}, {\"setWeight\": 60}");

  private static Rollout rollout(String steps) {
    return RolloutCodec.read(
            """
            {"apiVersion": "argoproj.io/v1alpha1", "kind": "Rollout",
             "metadata": {"name": "web", "namespace": "ns", "uid": "u", "generation": 1},
             "spec": {"replicas": 5, "selector": {"matchLabels": {"app": "web"}},
               "template": {"metadata": {"labels": {"app": "web"}},
                            "spec": {"containers": [{"name": "c", "image": "img:1"}]}},
               "strategy": {"canary": {"canaryService": "canary", "stableService": "stable",
                 "trafficRouting": {"alb": {"ingress": "web", "servicePort": 80}},
                 "steps": [%s]}}}}
            """
                .formatted(steps))
        .orElseThrow();
  }

  private static CanaryState state(Rollout rollout) {
    return CanaryState.builder()
        .rollout(rollout)
        .podHash(Rollouts.hash(rollout))
        .services(List.of(service("canary"), service("stable")))
        .build();
  }

  private static Service service(String name) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace("ns")
        .endMetadata()
        .withNewSpec()
        .addToSelector("app", "web")
        .endSpec()
        .build();
  }

  /** The template with another image. */
  private static JsonNode template(String image) {
    ObjectNode template =
        new ObjectMapper()
            .createObjectNode()
            .set("metadata", new ObjectMapper().createObjectNode());
    template.withObject("/metadata/labels").put("app", "web");
    template
        .withObject("/spec")
        .putArray("containers")
        .addObject()
        .put("name", "c")
        .put("image", image);
    return template;
  }

  private String second() {
    return Rollouts.hash(
        rollout.withSpec(
            RolloutSpec.builder().from(rollout.spec()).template(template("img:2")).build()));
  }

  private static Script update() {
    return Script.start().at(UPDATE, new Command.ChangeTemplate(template("img:2")));
  }

  @Test
  void anUpdateThatIsPromotedGoesThroughTheWeights() {
    Timeline timeline =
        CanarySimulator.run(
            state(rollout),
            SimulationSetup.of(update().at(LATER, new Command.Promote())),
            SAFE,
            START);

    assertThat(timeline.finalStatus().phase()).isEqualTo("Healthy");
    assertThat(timeline.promotedAt(second()))
        .hasValueSatisfying(at -> assertThat(at).isAfter(START.plus(LATER)));
    assertThat(timeline.events())
        .containsSubsequence(
            "TrafficWeightUpdated: Traffic weight updated from 0 to 20",
            "RolloutStepCompleted: Rollout step 1/3 completed (setWeight: 20)",
            "RolloutPaused: Rollout is paused (CanaryPauseStep)",
            "TrafficWeightUpdated: Traffic weight updated from 20 to 60",
            "RolloutStepCompleted: Rollout step 3/3 completed (setWeight: 60)");
    assertThat(timeline.violations()).isEmpty();
    assertThat(timeline.hasOutage()).isFalse();
    assertThat(timeline.scaledDownAt(Rollouts.hash(rollout))).isPresent();
  }

  /** The router takes a minute to register pods, and old pods stay for half a minute otherwise. */
  @Test
  void oldPodsAreKeptUntilTheTargetsOfTheNewOnesAreVerified() {
    CanaryClusterModel slow =
        CanaryClusterModel.of(CanaryConfig.reference()).withRouterLag(Duration.ofMinutes(1));
    Script script = update().at(LATER, new Command.Promote());
    String old = Rollouts.hash(rollout);

    Timeline hasty = CanarySimulator.run(state(rollout), SimulationSetup.of(script), slow, START);
    assertThat(hasty.events()).noneMatch(event -> event.startsWith("TargetGroup"));

    Timeline patient =
        CanarySimulator.run(
            state(rollout), SimulationSetup.of(script), slow.withVerifiedTargets(), START);
    assertThat(patient.events())
        .containsSubsequence(
            "TargetGroupUnverified: Service stable (TargetGroup"
                + " arn:aws:elasticloadbalancing:model) not verified: 0/5 endpoints registered",
            "TargetGroupVerified: Service stable (TargetGroup"
                + " arn:aws:elasticloadbalancing:model) verified: 5 endpoints registered");
    assertThat(patient.scaledDownAt(old).orElseThrow())
        .isAfter(hasty.scaledDownAt(old).orElseThrow().plusSeconds(25));
    assertThat(patient.finalStatus().phase()).isEqualTo("Healthy");
  }

  @Test
  void theExampleOnThePageIsAbortedAndThenPromoted() throws IOException {
    Timeline timeline = story(state(rollout), template("img:2"), START);

    Matcher texts =
        Pattern.compile("^```text\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(Files.readString(Path.of("README.md")));
    assertThat(texts.find() && texts.find()).isTrue();
    assertThat(timeline.events()).containsSubsequence(texts.group(1).lines().toList());
    assertThat(timeline.finalStatus().stableRS()).isEqualTo(second());
    assertThat(timeline.violations()).isEmpty();
  }

  @Test
  void anAbortBehindASlowRouterLeavesTheCanaryWithoutTargetsUnlessTheDefectIsFixed() {
    Script script = update().at(LATER, new Command.Abort());
    Fixes<CanaryDefect> reference = Fixes.reference();

    assertThat(withoutTargets(script, reference)).isNotEmpty();
    assertThat(withoutTargets(script, reference.with(CanaryDefect.CANARY_SERVICE_SWITCHED_EARLY)))
        .isEmpty();
    assertThat(withoutTargets(script, Fixes.safe(CanaryDefect.class))).isEmpty();
  }

  @Test
  void aRollbackBehindASlowRouterLeavesTheCanaryWithoutTargetsUnlessTheDefectIsFixed() {
    Script script = update().at(LATER, new Command.ChangeTemplate(template("img:1")));
    Fixes<CanaryDefect> reference = Fixes.reference();

    assertThat(withoutTargets(script, reference)).isNotEmpty();
    assertThat(withoutTargets(script, reference.with(CanaryDefect.CANARY_SERVICE_SWITCHED_EARLY)))
        .isEmpty();
  }

  private List<String> withoutTargets(Script script, Fixes<CanaryDefect> fixes) {
    CanaryConfig config = CanaryConfig.reference().withFixes(fixes);
    Timeline timeline =
        CanarySimulator.run(
            state(rollout), SimulationSetup.of(script), CanaryClusterModel.of(config), START);
    assertThat(timeline.finalStatus().canary().weights().canary().weight()).isZero();
    return timeline.violations().stream()
        .filter(violation -> violation.startsWith("traffic without targets: Service canary"))
        .toList();
  }

  private static Timeline story(CanaryState initial, JsonNode template, Instant start) {
    Timeline timeline =
        CanarySimulator.run(
            initial, // behind an ALB; steps: setWeight 20, pause, setWeight 60
            SimulationSetup.of(
                Script.start()
                    .at(Duration.ofMinutes(1), new Command.ChangeTemplate(template))
                    .at(Duration.ofMinutes(5), new Command.Abort())
                    .at(Duration.ofMinutes(10), new Command.Retry())
                    .at(Duration.ofMinutes(15), new Command.Promote())),
            CanaryClusterModel.of(CanaryConfig.safe()),
            start);
    timeline.events().forEach(event -> System.out.println(event));
    return timeline;
  }

  @Test
  void theSameInputGivesTheSameTimeline() {
    Script script = update().at(LATER, new Command.Promote());
    assertThat(CanarySimulator.run(state(rollout), SimulationSetup.of(script), SAFE, START))
        .isEqualTo(CanarySimulator.run(state(rollout), SimulationSetup.of(script), SAFE, START));
  }

  @Test
  void aSlowRouterDelaysEachStepUntilItsWeightIsInEffect() {
    Script script = update().at(LATER, new Command.Promote());
    Instant quick =
        CanarySimulator.run(state(rollout), SimulationSetup.of(script), SAFE, START)
            .promotedAt(second())
            .orElseThrow();
    Timeline slow =
        CanarySimulator.run(
            state(rollout),
            SimulationSetup.of(script),
            SAFE.withRouterLag(Duration.ofMinutes(1)),
            START);
    assertThat(slow.promotedAt(second()).orElseThrow()).isAfter(quick.plusSeconds(30));
    assertThat(slow.finalStatus().phase()).isEqualTo("Healthy");
  }

  @Test
  void anAbortBringsAllTrafficBack() {
    Timeline timeline =
        CanarySimulator.run(
            state(rollout),
            SimulationSetup.of(update().at(LATER, new Command.Abort())),
            SAFE,
            START);

    assertThat(timeline.finalStatus().phase()).isEqualTo("Degraded");
    assertThat(timeline.events())
        .contains("TrafficWeightUpdated: Traffic weight updated from 20 to 0");
    assertThat(timeline.promotedAt(second())).isEmpty();
    assertThat(timeline.scaledDownAt(second())).isPresent();
    assertThat(timeline.violations()).isEmpty();
  }

  @Test
  void brokenPodsGetNoTraffic() {
    Timeline timeline =
        CanarySimulator.run(
            state(rollout),
            SimulationSetup.of(update().at(UPDATE.plusSeconds(3), new Command.PodsFail(second()))),
            SAFE,
            START);
    assertThat(timeline.events())
        .doesNotContain("TrafficWeightUpdated: Traffic weight updated from 0 to 20");
    assertThat(timeline.promotedAt(second())).isEmpty();
    assertThat(timeline.hasOutage()).isFalse();
  }

  @Test
  void aFailingRouterDelaysTheUpdateUntilItRecovers() {
    Script script =
        Script.start()
            .at(UPDATE.minusSeconds(1), new Command.RouterFails("throttled"))
            .at(UPDATE, new Command.ChangeTemplate(template("img:2")));
    Timeline failing =
        CanarySimulator.run(
            state(rollout),
            SimulationSetup.of(script.at(LATER, new Command.RouterRecovers())),
            SAFE,
            START);
    assertThat(failing.events()).contains("TrafficRoutingError: throttled");
    assertThat(failing.events())
        .contains("TrafficWeightUpdated: Traffic weight updated from 0 to 20");
    assertThat(failing.finalStatus().currentStepIndex()).isEqualTo(1);
  }

  @Test
  void anAutoscalerInTheMiddleOfAnUpdateScalesBothVersions() {
    Timeline timeline =
        CanarySimulator.run(
            state(rollout),
            SimulationSetup.of(update().at(LATER, new Command.SetReplicas(10))),
            SAFE,
            START);
    var last = timeline.entries().get(timeline.entries().size() - 1).after();
    assertThat(last.pods()).containsEntry(second(), 2);
    assertThat(last.pods()).containsEntry(Rollouts.hash(rollout), 10);
    assertThat(timeline.violations()).isEmpty();
  }

  @Test
  void aStepWithAnExperimentEnds() {
    Rollout withExperiment =
        rollout(
            """
            {"setWeight": 20},
            {"experiment": {"duration": "1m", "templates": [{"name": "a", "specRef": "canary"}]}}
            """);
    Timeline timeline =
        CanarySimulator.run(state(withExperiment), SimulationSetup.of(update()), SAFE, START);
    assertThat(timeline.finalStatus().phase()).isEqualTo("Healthy");
    assertThat(timeline.events()).anyMatch(event -> event.startsWith("ExperimentCreated"));
    assertThat(timeline.text()).contains("create Experiment web-");
  }

  @Test
  void aRefusedCallOfTheRouterIsRepeated() {
    Timeline timeline =
        CanarySimulator.run(
            state(rollout),
            SimulationSetup.of(update().at(LATER, new Command.Promote()))
                .refusing(
                    (action, now) ->
                        action instanceof Action.CallTrafficRouter
                                && now.isBefore(START.plusSeconds(90))
                            ? Optional.of(new Refusal(Refusal.Kind.OTHER, "throttled"))
                            : Optional.empty()),
            SAFE,
            START);
    assertThat(timeline.finalStatus().phase()).isEqualTo("Healthy");
    assertThat(timeline.promotedAt(second())).isPresent();
  }

  @Test
  void aPausedRolloutAtASuccessfulExperimentCreatesNoOtherIfTheDefectIsFixed() {
    Rollout withExperiment =
        rollout(
            """
            {"experiment": {"duration": "1m", "templates": [{"name": "a", "specRef": "canary"}]}},
            {"pause": {}}
            """);
    Script script = update().at(UPDATE.plusSeconds(8), new Command.SetPaused(true));
    Fixes<CanaryDefect> reference = Fixes.reference();

    assertThat(created(withExperiment, script, reference)).isGreaterThan(3);
    assertThat(created(withExperiment, script, reference.with(CanaryDefect.EXPERIMENT_REPEATED)))
        .isEqualTo(1);
  }

  private static long created(Rollout rollout, Script script, Fixes<CanaryDefect> fixes) {
    CanaryConfig config = CanaryConfig.reference().withFixes(fixes);
    return CanarySimulator.run(
            state(rollout), SimulationSetup.of(script), CanaryClusterModel.of(config), START)
        .events()
        .stream()
        .filter(event -> event.startsWith("ExperimentCreated"))
        .count();
  }
}
