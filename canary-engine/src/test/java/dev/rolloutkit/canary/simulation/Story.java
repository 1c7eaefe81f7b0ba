package dev.rolloutkit.canary.simulation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.canary.CanaryEngine;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.spec.RolloutSpec;
import io.fabric8.kubernetes.api.model.Service;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * A canary, how its cluster behaves, and what happens to it.
 *
 * @param strategy fields of the strategy besides the steps
 * @param steps its steps
 * @param spec more fields of the spec, each with a comma before it
 * @param replicas how many pods there are at first
 * @param pace how slow pods, analyses and the router are
 * @param refused every how many writes one is refused; 0 for none
 */
record Story(
    String strategy,
    List<String> steps,
    String spec,
    int replicas,
    Pace pace,
    int refused,
    List<Turn> turns) {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String ANALYSIS = "{\"templates\": [{\"templateName\": \"at\"}]}";
  private static final String SERVICES =
      "\"canaryService\": \"canary\", \"stableService\": \"stable\"";
  private static final String ROUTING = ", \"trafficRouting\": {\"plugins\": {\"x/fake\": {}}%s}";
  private static final String ALB =
      ", \"trafficRouting\": {\"alb\": {\"ingress\": \"web\", \"servicePort\": 80}}";
  private static final String ROUTES =
      ", \"managedRoutes\": [{\"name\": \"route-a\"}, {\"name\": \"route-b\"}]";
  private static final int IMAGES = 4;

  /** Seconds until a pod is available, until an analysis ends, and until the router acts. */
  record Pace(int podStart, int analysis, int router) {}

  /**
   * Something happens.
   *
   * @param passes how many passes there were since the turn before
   * @param pace seconds between these passes
   */
  record Turn(int passes, int pace, Happening happening) {}

  /** A command that may depend on the Rollout. */
  interface Happening {
    Command at(Rollout rollout);
  }

  /** A happening with a name, for a failure. */
  private record Named(String name, Happening happening) implements Happening {
    @Override
    public Command at(Rollout rollout) {
      return happening.at(rollout);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  CanaryState state() {
    Rollout rollout =
        RolloutCodec.read(
                read(
                    """
                    {"apiVersion": "argoproj.io/v1alpha1", "kind": "Rollout",
                     "metadata": {"name": "web", "namespace": "ns", "uid": "u", "generation": 1},
                     "spec": {"replicas": %d, "selector": {"matchLabels": {"app": "web"}},
                       "template": %s, "strategy": {"canary": {%s, "steps": [%s]}}%s}}
                    """
                        .formatted(replicas, template(1), strategy, String.join(", ", steps), spec),
                    JsonNode.class))
            .orElseThrow();
    return CanaryState.builder()
        .rollout(rollout)
        .podHash(Rollouts.hash(rollout))
        .services(
            Stream.of("canary", "stable", "ping", "pong")
                .map(name -> read(SERVICE.formatted(name), Service.class))
                .toList())
        .addAnalysisTemplates(
            read(
                """
                {"metadata": {"name": "at", "namespace": "ns"}, "spec": {"metrics": [{"count": 1,
                 "name": "m", "provider": {"prometheus": {"address": "http://p", "query": "up"}}}]}}
                """,
                AnalysisTemplate.class))
        .build();
  }

  private static final String SERVICE =
      """
      {"metadata": {"name": "%s", "namespace": "ns"}, "spec": {"selector": {"app": "web"}}}
      """;

  CanaryClusterModel model(CanaryConfig config) {
    return new CanaryClusterModel(
        config,
        Duration.ofSeconds(pace.podStart()),
        Duration.ofSeconds(pace.analysis()),
        Duration.ofSeconds(pace.router()),
        true,
        Duration.ofHours(2));
  }

  private static String template(int image) {
    return """
        {"metadata": {"labels": {"app": "web"}},
         "spec": {"containers": [{"name": "c", "image": "img:%d"}]}}
        """
        .formatted(image);
  }

  private static Command change(int image) {
    return new Command.ChangeTemplate(read(template(image), JsonNode.class));
  }

  private static String hash(Rollout rollout, int image) {
    return Rollouts.hash(
        rollout.withSpec(
            RolloutSpec.builder()
                .from(rollout.spec())
                .template(read(template(image), JsonNode.class))
                .build()));
  }

  private static <T> T read(String json, Class<T> type) {
    try {
      return MAPPER.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(json, e);
    }
  }

  static Arbitrary<Story> any() {
    return Combinators.combine(
            strategies(),
            anySteps(),
            specs(),
            Arbitraries.of(1, 2, 3, 4, 5, 10),
            Combinators.combine(
                    Arbitraries.of(0, 1, 5, 20),
                    Arbitraries.of(1, 10, 25),
                    Arbitraries.of(0, 0, 3, 15))
                .as(Pace::new),
            Arbitraries.of(0, 0, 0, 5, 17),
            anyTurn().list().ofMaxSize(14))
        .as(Story::new)
        .filter(story -> CanaryEngine.invalidity(story.state()).isEmpty())
        .withoutEdgeCases();
  }

  private static Arbitrary<String> strategies() {
    return Combinators.combine(
            kinds(),
            Arbitraries.of(
                "",
                "",
                ", \"abortScaleDownDelaySeconds\": 0",
                ", \"abortScaleDownDelaySeconds\": 10",
                ", \"scaleDownDelaySeconds\": 0",
                ", \"scaleDownDelaySeconds\": 60",
                ", \"scaleDownDelayRevisionLimit\": 1"),
            Arbitraries.of(
                "",
                "",
                ", \"maxSurge\": 1, \"maxUnavailable\": 0",
                ", \"maxSurge\": 0, \"maxUnavailable\": 1",
                ", \"maxSurge\": \"50%\", \"maxUnavailable\": \"50%\"",
                ", \"minPodsPerReplicaSet\": 2",
                ", \"replicaProgressThreshold\": {\"type\": \"Percent\", \"value\": 50}",
                ", \"replicaProgressThreshold\": {\"type\": \"Pod\", \"value\": 1}"),
            Arbitraries.of(
                "",
                "",
                ", \"analysis\": " + ANALYSIS,
                ", \"analysis\": {\"startingStep\": 1, \"templates\": [{\"templateName\": \"at\"}]}"),
            Arbitraries.of(
                "",
                "",
                ", \"canaryMetadata\": {\"labels\": {\"role\": \"canary\"}},"
                    + " \"stableMetadata\": {\"labels\": {\"role\": \"stable\"}}",
                ", \"antiAffinity\": {\"requiredDuringSchedulingIgnoredDuringExecution\": {}}"))
        .as((a, b, c, d, e) -> a + b + c + d + e);
  }

  private static Arbitrary<String> kinds() {
    String routed = SERVICES + ROUTING.formatted(ROUTES);
    String pingPong =
        "\"pingPong\": {\"pingService\": \"ping\", \"pongService\": \"pong\"}"
            + ROUTING.formatted("");
    return Arbitraries.frequency(
        Tuple.of(3, SERVICES),
        Tuple.of(4, routed),
        Tuple.of(3, routed + ", \"dynamicStableScale\": true"),
        Tuple.of(3, SERVICES + ALB),
        Tuple.of(1, SERVICES + ALB + ", \"dynamicStableScale\": true"),
        Tuple.of(1, SERVICES + ROUTING.formatted(ROUTES + ", \"maxTrafficWeight\": 98")),
        Tuple.of(1, pingPong),
        Tuple.of(1, pingPong + ", \"dynamicStableScale\": true"));
  }

  /** Steps that only routers know are left out where there are none. */
  private static Arbitrary<List<String>> anySteps() {
    Arbitrary<String> weights =
        Arbitraries.integers().between(0, 7).map(w -> "{\"setWeight\": " + w * 14 + "}");
    Arbitrary<String> others =
        Arbitraries.of(
            "{\"pause\": {}}",
            "{\"pause\": {\"duration\": 5}}",
            "{\"pause\": {\"duration\": \"1m\"}}",
            "{\"setCanaryScale\": {\"replicas\": 1}}",
            "{\"setCanaryScale\": {\"weight\": 60}}",
            "{\"setCanaryScale\": {\"matchTrafficWeight\": true}}",
            "{\"setHeaderRoute\": {\"name\": \"route-a\", \"match\":"
                + " [{\"headerName\": \"x\", \"headerValue\": {\"exact\": \"1\"}}]}}",
            "{\"setMirrorRoute\": {\"name\": \"route-b\", \"percentage\": 20,"
                + " \"match\": [{\"path\": {\"prefix\": \"/\"}}]}}",
            "{\"analysis\": " + ANALYSIS + "}",
            "{\"experiment\": {\"duration\": \"10s\", \"templates\":"
                + " [{\"name\": \"a\", \"specRef\": \"canary\"}]}}",
            "{\"experiment\": {\"duration\": \"10s\", \"templates\":"
                + " [{\"name\": \"a\", \"specRef\": \"canary\", \"weight\": 40},"
                + " {\"name\": \"b\", \"specRef\": \"stable\", \"weight\": 30}]}}",
            "{\"plugin\": {\"name\": \"x/step\"}}");
    return Arbitraries.frequencyOf(Tuple.of(5, weights), Tuple.of(6, others)).list().ofMaxSize(7);
  }

  private static Arbitrary<String> specs() {
    return Arbitraries.of(
        "",
        "",
        ", \"revisionHistoryLimit\": 1",
        ", \"rollbackWindow\": {\"revisions\": 1}",
        ", \"minReadySeconds\": 1",
        ", \"progressDeadlineSeconds\": 30",
        ", \"progressDeadlineSeconds\": 60, \"progressDeadlineAbort\": true");
  }

  private static Arbitrary<Turn> anyTurn() {
    return Combinators.combine(
            Arbitraries.of(0, 1, 2, 3, 5, 9, 20),
            Arbitraries.of(0, 1, 7),
            Arbitraries.frequencyOf(
                Tuple.of(6, images()), Tuple.of(9, users()), Tuple.of(5, faults())))
        .as(Turn::new);
  }

  private static Arbitrary<Happening> images() {
    return Arbitraries.integers()
        .between(1, IMAGES)
        .map(i -> new Named("image " + i, rollout -> change(i)));
  }

  private static Arbitrary<Happening> users() {
    return Arbitraries.of(
            new Command.Promote(),
            new Command.Promote(),
            new Command.Promote(),
            new Command.PromoteFull(),
            new Command.Abort(),
            new Command.Abort(),
            new Command.Retry(),
            new Command.SetPaused(true),
            new Command.SetPaused(false),
            new Command.Restart(),
            new Command.SetReplicas(0),
            new Command.SetReplicas(1),
            new Command.SetReplicas(3),
            new Command.SetReplicas(8))
        .map(command -> new Named(command.toString(), rollout -> command));
  }

  private static Arbitrary<Happening> faults() {
    Arbitrary<Integer> image = Arbitraries.integers().between(1, IMAGES);
    Arbitrary<Command> fixed =
        Arbitraries.of(
            new Command.DropSelector("stable"),
            new Command.DropSelector("canary"),
            new Command.DropSelector("ping"),
            new Command.RouterFails("throttled"),
            new Command.RouterRecovers(),
            new Command.RouterRecovers(),
            new Command.Verdict("step", "Failed"),
            new Command.Verdict("step", "Inconclusive"),
            new Command.Verdict("step", "Successful"),
            new Command.Verdict("background", "Error"),
            new Command.Verdict("background", "Inconclusive"),
            new Command.Verdict("background", "Successful"));
    return Arbitraries.frequencyOf(
        Tuple.of(3, fixed.map(c -> new Named(c.toString(), rollout -> c))),
        Tuple.of(
            3, image.map(i -> new Named("pods fail " + i, r -> new Command.PodsFail(hash(r, i))))),
        Tuple.of(
            2,
            image.map(
                i -> new Named("pods recover " + i, r -> new Command.PodsRecover(hash(r, i))))),
        Tuple.of(
            1,
            image.map(i -> new Named("lost " + i, r -> new Command.LoseReplicaSet(hash(r, i))))));
  }
}
