package dev.rolloutkit.bluegreen;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Iterables;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Snapshot;
import dev.rolloutkit.engine.simulation.Timeline;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Random Rollouts, users and faults. The seed is fixed, so that a build can be repeated; {@code
 * -Djqwik.tries.default=N} makes it N tries and looks further. A try is some hundred passes.
 */
class InvariantsPropertyTest {
  private static final String[] HASHES = {Scene.FIRST, Scene.SECOND, Scene.THIRD};

  /** A Rollout and what happens to it. */
  record Story(String strategy, String spec, List<Event> events) {
    Scene scene() {
      Scene scene = spec.isEmpty() ? Scene.with(strategy) : Scene.with(strategy).spec(spec);
      int time = 60;
      for (Event event : events) {
        time += event.pause();
        scene =
            event.image() > 0 ? scene.image(time, event.image()) : scene.at(time, event.command());
      }
      return scene;
    }
  }

  record Event(int pause, int image, Command command) {}

  @Property(seed = "1")
  void theReferenceKeepsTheInvariants(@ForAll("stories") Story story) {
    assertThat(story.scene().reference().violations()).isEmpty();
  }

  @Property(seed = "1")
  void theSafeEngineKeepsAllInvariantsWithoutConflict(@ForAll("stories") Story story) {
    Timeline timeline = story.scene().safe();

    assertThat(timeline.violations()).isEmpty();
    assertThat(timeline.entries())
        .noneMatch(entry -> entry.plan().passResult() == PassResult.RETRY);
  }

  /**
   * With pods that start and a user who promotes, every update comes to its end. One retry is
   * enough, unless a progress deadline may abort again.
   */
  @Property(seed = "1")
  void theSafeEngineCompletesUpdates(@ForAll("stories") Story story) {
    Scene scene = story.scene();
    int last = 60 + story.events().stream().mapToInt(Event::pause).sum();
    for (String hash : HASHES) {
      scene.at(last + 5, new Command.PodsRecover(hash));
    }
    scene
        .at(last + 5, new Command.Verdict("pre", "Successful"))
        .at(last + 5, new Command.Verdict("post", "Successful"))
        .at(last + 5, new Command.SetPaused(false))
        .at(last + 5, new Command.SetReplicas(2))
        .at(last + 5, new Command.Retry());
    for (int i = 1; i <= 12; i++) {
      if (story.spec().contains("progressDeadlineAbort")) {
        scene.at(last + 5 + 60 * i, new Command.Retry());
      }
      scene.at(last + 5 + 60 * i, new Command.Promote());
    }

    Timeline timeline = scene.safe();

    Snapshot end = Iterables.getLast(timeline.entries()).after();
    assertThat(end.active()).isEqualTo(end.stable());
    assertThat(end.stable()).isEqualTo(timeline.finalStatus().currentPodHash());
    assertThat(end.serving()).isEqualTo(2);
    assertThat(timeline.finalStatus().phase()).isEqualTo("Healthy");
  }

  /** The same state at the same time makes the same plan; a quiet one stays quiet. */
  @Property(seed = "1")
  void aSimulationIsDeterministic(@ForAll("stories") Story story) {
    assertThat(story.scene().safe().text()).isEqualTo(story.scene().safe().text());
  }

  @Provide
  Arbitrary<Story> stories() {
    return Combinators.combine(strategies(), specs(), events().list().ofMaxSize(9)).as(Story::new);
  }

  private static Arbitrary<String> strategies() {
    Arbitrary<String> promotion =
        Arbitraries.of("", "\"autoPromotionEnabled\":false", "\"autoPromotionSeconds\":20");
    Arbitrary<String> preview =
        Arbitraries.of("", "\"previewReplicaCount\":1", "\"previewReplicaCount\":3");
    Arbitrary<String> delays =
        Arbitraries.of(
            "",
            "\"scaleDownDelaySeconds\":0",
            "\"scaleDownDelaySeconds\":120",
            "\"abortScaleDownDelaySeconds\":10",
            "\"abortScaleDownDelaySeconds\":0",
            "\"scaleDownDelayRevisionLimit\":1");
    Arbitrary<String> analysis =
        Arbitraries.of(
            "",
            "\"prePromotionAnalysis\":" + Scene.ANALYSIS,
            "\"postPromotionAnalysis\":" + Scene.ANALYSIS);
    Arbitrary<String> extras =
        Arbitraries.of(
            "",
            "\"antiAffinity\":{\"requiredDuringSchedulingIgnoredDuringExecution\":{}}",
            "\"activeMetadata\":{\"labels\":{\"role\":\"active\"}},\"previewMetadata\":{"
                + "\"labels\":{\"role\":\"preview\"}}");
    return Combinators.combine(promotion, preview, delays, analysis, extras)
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
        "\"progressDeadlineSeconds\":30,\"progressDeadlineAbort\":true");
  }

  private static Arbitrary<Event> events() {
    Arbitrary<Integer> pauses = Arbitraries.of(1, 2, 3, 7, 15, 40, 100);
    Arbitrary<Event> images =
        Combinators.combine(pauses, Arbitraries.integers().between(1, 3))
            .as((pause, image) -> new Event(pause, image, new Command.Promote()));
    Arbitrary<Command> commands =
        Arbitraries.of(
            new Command.Promote(),
            new Command.PromoteFull(),
            new Command.Abort(),
            new Command.Retry(),
            new Command.SetPaused(true),
            new Command.SetPaused(false),
            new Command.Restart(),
            new Command.SetReplicas(1),
            new Command.SetReplicas(3),
            new Command.DropSelector("active"),
            new Command.Verdict("pre", "Failed"),
            new Command.Verdict("post", "Failed"),
            new Command.Verdict("pre", "Inconclusive"),
            new Command.Verdict("post", "Successful"),
            new Command.PodsFail(Scene.FIRST),
            new Command.PodsFail(Scene.SECOND),
            new Command.PodsRecover(Scene.FIRST),
            new Command.PodsRecover(Scene.SECOND));
    return Arbitraries.oneOf(
        images, Combinators.combine(pauses, commands).as((pause, c) -> new Event(pause, 0, c)));
  }
}
