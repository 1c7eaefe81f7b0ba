package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.plan.Plan;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class BlueGreenLawsTest {
  private static Plan safe(BlueGreenState state, Instant now) {
    return BlueGreenEngine.reconcile(state, now, BlueGreenConfig.safe());
  }

  @Property(seed = "1", tries = 300)
  void safeEngineNeverLosesCapacity(@ForAll BlueGreenStory story) {
    BlueGreenLaws.neverLosesCapacity(BlueGreenLawsTest::safe).check(story);
  }

  @Property(seed = "1", tries = 200)
  void safeEngineKeepsTheInvariants(@ForAll BlueGreenStory story) {
    BlueGreenLaws.keepsTheInvariants(BlueGreenLawsTest::safe, Fixes.safe(BlueGreenDefect.class))
        .check(story);
  }

  @Property(seed = "1", tries = 40)
  void referenceKeepsItsInvariants(@ForAll BlueGreenStory story) {
    BlueGreenLaws.keepsTheInvariants(BlueGreenEngine::reconcile, Fixes.<BlueGreenDefect>reference())
        .check(story);
  }

  @Property(seed = "1", tries = 200)
  void engineComesToRest(@ForAll BlueGreenStory story) {
    BlueGreenLaws.comesToRest(BlueGreenLawsTest::safe).check(story);
  }

  @Property(seed = "1")
  void enginePlansRepeatably(@ForAll BlueGreenState state) {
    BlueGreenLaws.plansRepeatably(BlueGreenEngine::reconcile).check(state);
  }

  @Property(seed = "1", tries = 100)
  void engineAnswersToEveryState(@ForAll("hostile") BlueGreenState state) {
    BlueGreenLaws.answersToEveryState(BlueGreenEngine::reconcile).check(state);
  }

  /** A controller that considers every pod available as soon as it exists. */
  private static Plan hasty(BlueGreenState state, Instant now) {
    List<ReplicaSet> sets = new ArrayList<>();
    for (ReplicaSet each : state.replicaSets()) {
      ReplicaSet copy = new ReplicaSetBuilder(each).build();
      copy.getStatus().setAvailableReplicas(copy.getSpec().getReplicas());
      copy.getStatus().setReadyReplicas(copy.getSpec().getReplicas());
      sets.add(copy);
    }
    return safe(BlueGreenState.builder().from(state).replicaSets(sets).build(), now);
  }

  @Example
  void aHastyControllerBreaksALaw() {
    Law<BlueGreenStory> law = BlueGreenLaws.neverLosesCapacity(BlueGreenLawsTest::hasty);
    assertThat(BlueGreenArbitraries.stories().sampleStream().limit(200).filter(s -> !law.holds(s)))
        .isNotEmpty()
        .allSatisfy(story -> assertThat(law.violation(story).orElseThrow()).contains("are wanted"));
  }

  @Example
  void aRestlessControllerBreaksALaw() {
    Law<BlueGreenState> law =
        BlueGreenLaws.answersToEveryState(
            (state, now) -> {
              throw new IllegalStateException("restless");
            });
    assertThat(law.violation(BlueGreenArbitraries.states().sample()).orElseThrow())
        .contains("restless");
  }

  @Provide
  Arbitrary<BlueGreenState> hostile() {
    return BlueGreenArbitraries.hostileStates();
  }
}
