package dev.rolloutkit.bluegreen;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Iterables;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies.Cutover;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Timeline;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** A cut-over by the weights of a load balancer. */
class WeightedCutoverTest {
  private static final BlueGreenConfig BY_WEIGHTS =
      BlueGreenConfig.safe().withPolicies(BlueGreenPolicies.none().withCutover(Cutover.BY_WEIGHTS));

  @Test
  void anUpdateSwapsTheSlots() {
    Timeline timeline = Scene.with("").image(60, 2).image(300, 3).run(BY_WEIGHTS);

    assertThat(writes(timeline))
        .containsSubsequence(
            "let Service active select 6945fb9ff4",
            "split the traffic {active=100, preview=0}",
            "let Service preview select 775555bf99",
            "split the traffic {active=0, preview=100}",
            "scale ReplicaSet bg-6945fb9ff4 from 2 to 0",
            "let Service active select 5d9885fb8d instead of 6945fb9ff4",
            "split the traffic {active=100, preview=0}",
            "scale ReplicaSet bg-775555bf99 from 2 to 0");
    assertThat(timeline.violations()).isEmpty();
    assertThat(timeline.finalStatus().phase()).isEqualTo("Healthy");
  }

  @Test
  void anAbortAfterTheCutOverMovesTheTrafficBack() {
    Timeline timeline =
        Scene.with("\"postPromotionAnalysis\":" + Scene.ANALYSIS)
            .at(0, new Command.Verdict("post", "Failed"))
            .image(60, 2)
            .run(BY_WEIGHTS);

    assertThat(writes(timeline))
        .containsSubsequence(
            "split the traffic {active=0, preview=100}",
            "split the traffic {active=100, preview=0}",
            "scale ReplicaSet bg-775555bf99 from 2 to 0");
    assertThat(timeline.violations()).isEmpty();
    assertThat(timeline.finalStatus().stableRS()).isEqualTo(Scene.FIRST);
  }

  @Property(seed = "1", tries = 200)
  void trafficNeverGoesToAServiceWithoutHealthyTargets(@ForAll("stories") Scene scene) {
    assertThat(scene.run(BY_WEIGHTS).violations()).isEmpty();
  }

  @Provide
  Arbitrary<Scene> stories() {
    Arbitrary<String> strategies =
        Arbitraries.of(
            "",
            "\"autoPromotionEnabled\":false",
            "\"autoPromotionSeconds\":20",
            "\"previewReplicaCount\":1",
            "\"scaleDownDelaySeconds\":0",
            "\"abortScaleDownDelaySeconds\":1",
            "\"postPromotionAnalysis\":" + Scene.ANALYSIS);
    Arbitrary<Command> commands =
        Arbitraries.of(
            new Command.ChangeTemplate(Scene.template(1)),
            new Command.ChangeTemplate(Scene.template(2)),
            new Command.ChangeTemplate(Scene.template(3)),
            new Command.Promote(),
            new Command.PromoteFull(),
            new Command.Abort(),
            new Command.Retry(),
            new Command.SetPaused(true),
            new Command.SetPaused(false),
            new Command.SetReplicas(1),
            new Command.SetReplicas(3),
            new Command.Verdict("post", "Failed"),
            new Command.Verdict("post", "Successful"));
    Arbitrary<Integer> pauses = Arbitraries.of(1, 2, 4, 6, 9, 14, 33, 70);
    return Combinators.combine(strategies, commands.list().ofMaxSize(10), pauses.list().ofSize(10))
        .as(WeightedCutoverTest::scene);
  }

  private static Scene scene(String strategy, List<Command> commands, List<Integer> pauses) {
    Scene scene = Scene.with(strategy);
    int time = 30;
    for (int i = 0; i < commands.size(); i++) {
      time += pauses.get(i);
      scene = scene.at(time, commands.get(i));
    }
    return scene;
  }

  private static List<String> writes(Timeline timeline) {
    List<String> writes = new ArrayList<>();
    for (Timeline.Entry entry : timeline.entries()) {
      for (Action action : entry.plan().actions()) {
        if (action.isWrite()) {
          writes.add(action.summary());
        }
      }
    }
    assertThat(Iterables.getLast(writes)).isNotEmpty();
    return writes;
  }
}
