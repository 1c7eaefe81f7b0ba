package dev.rolloutkit.model.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.rollout.RolloutCodec;
import org.junit.jupiter.api.Test;

/** The canary gets all traffic, but its weight is not verified yet. */
class UnverifiedWeightTest {
  private static Outcome<TrafficDecision> decide(String steps, String index) {
    String rollout =
        "{'metadata':{'name':'web','namespace':'shop'},'spec':{'replicas':2,'strategy':{'canary':{"
            + "'canaryService':'c','stableService':'s','dynamicStableScale':true,"
            + steps
            + "'trafficRouting':{'alb':{'ingress':'web','servicePort':80}}}}},"
            + "'status':{'currentPodHash':'new','stableRS':'old','promoteFull':true"
            + index
            + "}}";
    return TrafficDecisions.decide(
        TrafficInput.builder()
            .rollout(RolloutCodec.read(rollout.replace('\'', '"')).orElseThrow())
            .newSet(new ReplicaSetState("new", 2, 2, 2))
            .stableSet(new ReplicaSetState("old", 2, 2, 2))
            .verified(false)
            .build());
  }

  private static final String STEPS = "'steps':[{'setWeight':20}],";

  @Test
  void withoutStepsAnIndexCausesARequeue() {
    TrafficDecision decision = decide("", ",'currentStepIndex':5").orElseThrow();
    assertThat(decision.requeue()).isTrue();
    assertThat(decision.error()).isEmpty();
  }

  @Test
  void withoutStepsAnIndexOfZeroOrLessEndsTheRollout() {
    for (String index : new String[] {"0", "-1"}) {
      assertThat(decide("", ",'currentStepIndex':" + index).orElseThrow().error())
          .map(Problem::message)
          .contains("end of rollout, desired weight 100 not yet verified");
    }
  }

  @Test
  void anIndexAfterTheLastStepEndsTheRollout() {
    assertThat(decide(STEPS, ",'currentStepIndex':1").orElseThrow().error()).isPresent();
    assertThat(decide(STEPS, ",'currentStepIndex':2").orElseThrow().error()).isEmpty();
  }

  @Test
  void anAbsentIndexIsAProblemBecauseTheControllerCrashes() {
    assertThat(decide(STEPS, "").isOk()).isFalse();
    assertThat(decide("", "").isOk()).isFalse();
  }
}
