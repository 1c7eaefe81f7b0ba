package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.canary.CanaryEngine;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.status.RolloutStatus;
import java.time.Instant;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class CanaryLawsTest {
  private static Plan safe(CanaryState state, Instant now) {
    return CanaryEngine.reconcile(state, now, CanaryConfig.safe());
  }

  @Property(seed = "1", tries = 200)
  void safeEngineKeepsTheInvariants(@ForAll CanaryState state) {
    CanaryLaws.keepsTheInvariants(CanaryLawsTest::safe, Fixes.safe(CanaryDefect.class))
        .check(state);
  }

  @Property(seed = "1", tries = 200)
  void referenceKeepsItsInvariants(@ForAll CanaryState state) {
    CanaryLaws.keepsTheInvariants(CanaryEngine::reconcile, Fixes.<CanaryDefect>reference())
        .check(state);
  }

  @Property(seed = "1", tries = 200)
  void engineReactsToNewTemplates(@ForAll CanaryState state) {
    CanaryLaws.reactsToNewTemplates(CanaryEngine::reconcile).check(state);
  }

  @Property(seed = "1", tries = 100)
  void enginePlansRepeatably(@ForAll CanaryState state) {
    CanaryLaws.plansRepeatably(CanaryEngine::reconcile).check(state);
  }

  @Property(seed = "1", tries = 100)
  void engineAnswersToEveryState(@ForAll("hostile") CanaryState state) {
    CanaryLaws.answersToEveryState(CanaryEngine::reconcile).check(state);
  }

  @Provide
  Arbitrary<CanaryState> hostile() {
    return CanaryArbitraries.hostileStates();
  }

  /** A controller that does nothing. */
  private static Plan idle(CanaryState state, Instant now) {
    return Plan.builder().nextStatus(state.rollout().status()).passResult(PassResult.OK).build();
  }

  @Example
  void anIdleControllerBreaksALaw() {
    Law<CanaryState> law = CanaryLaws.reactsToNewTemplates(CanaryLawsTest::idle);
    assertThat(CanaryArbitraries.states().sampleStream().limit(200).filter(s -> !law.holds(s)))
        .isNotEmpty();
  }

  /** A controller that promotes every version and does nothing else. */
  private static Plan hasty(CanaryState state, Instant now) {
    return Plan.builder()
        .nextStatus(
            RolloutStatus.builder()
                .from(state.rollout().status())
                .stableRS(state.podHash())
                .build())
        .passResult(PassResult.OK)
        .build();
  }

  @Example
  void aHastyControllerBreaksALaw() {
    Law<CanaryState> law =
        CanaryLaws.keepsTheInvariants(CanaryLawsTest::hasty, Fixes.safe(CanaryDefect.class));
    assertThat(CanaryArbitraries.states().sampleStream().limit(200).filter(s -> !law.holds(s)))
        .isNotEmpty();
  }
}
