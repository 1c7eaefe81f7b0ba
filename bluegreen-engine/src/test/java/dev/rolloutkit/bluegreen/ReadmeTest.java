package dev.rolloutkit.bluegreen;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.simulation.ClusterModel;
import dev.rolloutkit.bluegreen.simulation.Simulator;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.rollout.Rollout;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the module's README says is so. */
class ReadmeTest {
  @Test
  void plan() {
    Rollout rollout = Scene.with("").state().rollout();
    List<ReplicaSet> replicaSets = List.of();
    List<Service> services = Scene.with("").state().services();
    Instant now = Scene.START;

    BlueGreenState observed =
        BlueGreenState.builder()
            .rollout(rollout)
            .replicaSets(replicaSets)
            .services(services)
            .build();
    Plan plan = BlueGreenEngine.reconcile(observed, now, BlueGreenConfig.safe());
    plan.actions().forEach(action -> System.out.println(action.explanation()));

    assertThat(plan.actions().get(0).explanation())
        .isEqualTo(
            "create ReplicaSet bg-6945fb9ff4, because the present pod template has no ReplicaSet"
                + " yet");
  }

  @Test
  void simulation() {
    BlueGreenState observed = Scene.with("").state();
    JsonNode template = Scene.template(2);
    String newHash = Scene.SECOND;
    String oldHash = Scene.FIRST;
    Instant now = Scene.START;

    Timeline timeline =
        Simulator.run(
            observed,
            SimulationSetup.of(
                Script.start().at(Duration.ofMinutes(1), new Command.ChangeTemplate(template))),
            ClusterModel.of(BlueGreenConfig.safe()),
            now);
    timeline.peakPods(); // for capacity planning
    timeline.promotedAt(newHash); // when it is stable
    timeline.scaledDownAt(oldHash); // when the old pods are gone
    timeline.violations(); // empty

    assertThat(timeline.peakPods()).isEqualTo(4);
    assertThat(timeline.promotedAt(newHash)).isPresent();
    assertThat(timeline.scaledDownAt(oldHash)).isPresent();
    assertThat(timeline.violations()).isEmpty();
  }

  @Test
  void theExampleOnThePageIsWhatTheEngineSays() throws IOException {
    Timeline timeline = Scene.with("").image(60, 2).safe();
    String switched = "let Service active select 775555bf99 instead of 6945fb9ff4, because";

    assertThat(timeline.text()).contains(switched);
    assertThat(readme()).contains("// " + switched);
  }

  private static String readme() throws IOException {
    return Files.readString(Path.of("README.md"));
  }
}
