package dev.rolloutkit.bluegreen.simulation;

import dev.rolloutkit.bluegreen.Scene;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.simulation.Command;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * A Rollout of some kind, a cluster of some speed, and what users and faults do to them.
 *
 * @param strategy fields of the blue-green strategy
 * @param spec fields of the spec
 * @param podStart seconds until a pod is available
 * @param analysis seconds that an analysis takes
 */
record Story(String strategy, String spec, int podStart, int analysis, List<Turn> turns) {
  /**
   * Something happens.
   *
   * @param passes how many passes there were since the turn before
   * @param pace seconds between these passes
   */
  record Turn(int passes, int pace, Command command) {}

  BlueGreenState state() {
    Scene scene = Scene.with(strategy);
    return (spec.isEmpty() ? scene : scene.spec(spec)).state();
  }

  ClusterModel model(BlueGreenConfig config) {
    return new ClusterModel(
        config,
        Duration.ofSeconds(podStart),
        Duration.ofSeconds(analysis),
        Duration.ofSeconds(4),
        Duration.ofHours(2));
  }

  static Arbitrary<Story> any() {
    return Combinators.combine(
            strategies(),
            specs(),
            Arbitraries.of(0, 1, 5, 20),
            Arbitraries.of(1, 10, 25),
            anyTurn().list().ofMaxSize(14))
        .as(Story::new);
  }

  private static Arbitrary<String> strategies() {
    return Combinators.combine(
            Arbitraries.of(
                "",
                "\"autoPromotionEnabled\":false",
                "\"autoPromotionSeconds\":20",
                "\"autoPromotionEnabled\":false,\"autoPromotionSeconds\":20"),
            Arbitraries.of("", "\"previewReplicaCount\":1", "\"previewReplicaCount\":3"),
            Arbitraries.of(
                "",
                "\"scaleDownDelaySeconds\":0",
                "\"scaleDownDelaySeconds\":120",
                "\"abortScaleDownDelaySeconds\":10",
                "\"abortScaleDownDelaySeconds\":0",
                "\"scaleDownDelayRevisionLimit\":1"),
            Arbitraries.of(
                "",
                "\"prePromotionAnalysis\":" + Scene.ANALYSIS,
                "\"postPromotionAnalysis\":" + Scene.ANALYSIS,
                "\"prePromotionAnalysis\":"
                    + Scene.ANALYSIS
                    + ",\"postPromotionAnalysis\":"
                    + Scene.ANALYSIS),
            Arbitraries.of(
                "",
                "\"antiAffinity\":{\"requiredDuringSchedulingIgnoredDuringExecution\":{}}",
                "\"activeMetadata\":{\"labels\":{\"role\":\"active\"}},"
                    + "\"previewMetadata\":{\"labels\":{\"role\":\"preview\"}}"))
        .as((a, b, c, d, e) -> joined(List.of(a, b, c, d, e)));
  }

  private static String joined(List<String> members) {
    List<String> present = new ArrayList<>(members);
    present.removeIf(String::isEmpty);
    return String.join(",", present);
  }

  private static Arbitrary<String> specs() {
    return Arbitraries.of(
        "",
        "\"revisionHistoryLimit\":1",
        "\"rollbackWindow\":{\"revisions\":1}",
        "\"minReadySeconds\":1",
        "\"progressDeadlineSeconds\":30",
        "\"progressDeadlineSeconds\":60,\"progressDeadlineAbort\":true");
  }

  private static Arbitrary<Turn> anyTurn() {
    Arbitrary<Command> commands =
        Arbitraries.frequencyOf(Tuple.of(6, images()), Tuple.of(10, others()));
    return Combinators.combine(
            Arbitraries.of(0, 1, 2, 3, 5, 9, 20), Arbitraries.of(0, 1, 7), commands)
        .as(Turn::new);
  }

  private static Arbitrary<Command> images() {
    return Arbitraries.integers()
        .between(1, 4)
        .map(i -> new Command.ChangeTemplate(Scene.template(i)));
  }

  private static Arbitrary<Command> others() {
    return Arbitraries.of(
        new Command.Promote(),
        new Command.Promote(),
        new Command.PromoteFull(),
        new Command.Abort(),
        new Command.Retry(),
        new Command.SetPaused(true),
        new Command.SetPaused(false),
        new Command.Restart(),
        new Command.SetReplicas(1),
        new Command.SetReplicas(2),
        new Command.SetReplicas(4),
        new Command.DropSelector("active"),
        new Command.DropSelector("preview"),
        new Command.Targets(0, 2),
        new Command.Targets(2, 2),
        new Command.Verdict("pre", "Failed"),
        new Command.Verdict("post", "Error"),
        new Command.Verdict("pre", "Inconclusive"),
        new Command.Verdict("post", "Inconclusive"),
        new Command.Verdict("pre", "Successful"),
        new Command.Verdict("post", "Successful"),
        new Command.PodsFail(Scene.FIRST),
        new Command.PodsFail(Scene.SECOND),
        new Command.PodsFail(Scene.THIRD),
        new Command.PodsRecover(Scene.FIRST),
        new Command.PodsRecover(Scene.SECOND));
  }
}
