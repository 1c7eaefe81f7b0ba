package dev.rolloutkit.targets.cutover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.targets.cutover.Scenario.At;
import dev.rolloutkit.targets.internal.cutover.ProofAssumptions;
import dev.rolloutkit.targets.options.TargetDefect;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Cut-overs that users reported as problems, and remedies. Times are seconds. */
class StoriesTest {
  private static final String ONLY_INITIAL = "ONLY_INITIAL_TARGETS";

  private static Scenario.Builder blueGreen() {
    return Scenario.builder().kind(CutOverKind.BLUE_GREEN);
  }

  private static Scenario.Builder canary() {
    return Scenario.builder().kind(CutOverKind.CANARY);
  }

  private static Scenario.Builder pingPong(int from) {
    return Scenario.builder().kind(CutOverKind.PING_PONG).weightFrom(from);
  }

  /** The load balancer controller is down for five minutes from the cut-over on. */
  private static Scenario.Builder controllerDown(Scenario.Builder scenario) {
    return scenario.addOutage(new Span(0, 300));
  }

  @Test
  void s1TheFiveStepsOfTheDocumentationLoseFiveMinutes() {
    Story story = new Story(controllerDown(blueGreen()));

    story
        .loses("302", CutOverVerdict.OUTAGE)
        .window(30, 300, "active", "100", "DEAD_TARGET")
        .window(300, 332, "active", "100", ONLY_INITIAL)
        .noMore();
    story.remedy(RemedyCode.INSTANCE_TARGETS, "0");
    story.remedy(RemedyCode.PING_PONG, "0");
    story.remedy(RemedyCode.SCALE_DOWN_DELAY, "32");
    story.remedy(RemedyCode.PRE_STOP, "299");
    assertThat(story.patch(RemedyCode.SCALE_DOWN_DELAY))
        .contains("\"blueGreen\":{\"scaleDownDelaySeconds\":340}");
  }

  @Test
  void s2VerificationReadsTheOldEndpointsAndChangesNothing() {
    new Story(controllerDown(blueGreen()).verifyTargetGroup(true))
        .loses("302", CutOverVerdict.OUTAGE)
        .verifiedAt(0);
  }

  @Test
  void s3VerificationOfTheNewEndpointsProtectsTheScaleDownButNotTheChangeOfTargets() {
    Timing atOnce = Timing.builder().endpointsLag(Duration.ofSeconds(0)).build();

    new Story(controllerDown(blueGreen()).verifyTargetGroup(true).timing(atOnce))
        .verifiedAt(310)
        .scaledDownAt(340)
        .loses("32", CutOverVerdict.OUTAGE)
        .window(300, 332, "active", "100", ONLY_INITIAL)
        .noMore();
  }

  @Test
  void s4TrafficIsLostAlthoughNothingFailsAndVerificationIsOn() {
    new Story(blueGreen().verifyTargetGroup(true))
        .loses("32", CutOverVerdict.OUTAGE)
        .window(2, 34, "active", "100", ONLY_INITIAL)
        .noMore();
  }

  @Test
  void s5WithoutVerificationTheSameTrafficIsLost() {
    new Story(blueGreen())
        .loses("32", CutOverVerdict.OUTAGE)
        .window(2, 34, "active", "100", ONLY_INITIAL)
        .noMore();
  }

  @Test
  void s6ANetworkLoadBalancerRegistersForTwoMinutes() {
    Timing slow =
        Timing.builder()
            .registerLag(Duration.ofSeconds(120))
            .healthCheckInterval(Duration.ofSeconds(10))
            .healthyThreshold(3)
            .build();

    new Story(blueGreen().timing(slow))
        .loses("150", CutOverVerdict.OUTAGE)
        .window(2, 152, "active", "100", ONLY_INITIAL)
        .noMore();
  }

  @Test
  void s7AThrottledRegistrationLeavesTheGroupEmpty() {
    new Story(blueGreen().addRegisterThrottled(new Span(0, 60)))
        .loses("118", CutOverVerdict.OUTAGE)
        .window(2, 88, "active", "100", "NO_TARGETS")
        .window(88, 120, "active", "100", ONLY_INITIAL)
        .noMore();
  }

  @Test
  void s8TheGateOfThePreviewDoesNotProtectTheActiveGroup() {
    Timing often = Timing.builder().healthCheckInterval(Duration.ofSeconds(5)).build();

    new Story(blueGreen().timing(often))
        .loses("12", CutOverVerdict.OUTAGE)
        .window(2, 14, "active", "100", ONLY_INITIAL)
        .noMore();
  }

  @Test
  void s9NodesAsTargetsLoseNothing() {
    new Story(blueGreen().ipTargets(false)).loses("0", CutOverVerdict.SAFE).noMore();
  }

  @Test
  void s10ACanaryThatChangesTheStableServiceAndTheWeightsAtOnceLosesTraffic() {
    new Story(canary())
        .loses("32", CutOverVerdict.OUTAGE)
        .window(2, 34, "stable", "100", ONLY_INITIAL)
        .noMore();
  }

  @Test
  void s11VerificationDoesNotHelpTheCanary() {
    new Story(canary().verifyTargetGroup(true))
        .loses("32", CutOverVerdict.OUTAGE)
        .window(2, 34, "stable", "100", ONLY_INITIAL)
        .noMore();
  }

  @Test
  void s12ACanaryOnNodesLosesNothing() {
    new Story(canary().ipTargets(false)).loses("0", CutOverVerdict.SAFE).noMore();
  }

  @Test
  void s13TheOldReplicaSetShrinksBeforeTheRuleIsInForce() {
    Timing slowRule = Timing.builder().ruleLag(Duration.ofSeconds(5)).build();
    Story story = new Story(pingPong(99).dynamicStableScale(true).timing(slowRule));

    story
        .loses("0.05", CutOverVerdict.DEGRADED)
        .window(1, 3, "ping", "1", "DEAD_TARGET")
        .window(3, 6, "ping", "1", "NO_TARGETS")
        .noMore();
    story.remedy(RemedyCode.STATIC_STABLE, "0");
  }

  @Test
  void s14TheOldPodsAreDeletedWhileTheRuleIsThrottled() {
    Story story =
        new Story(pingPong(50).dynamicStableScale(true).addRuleThrottled(new Span(0, 60)));

    story
        .loses("43.5", CutOverVerdict.DEGRADED)
        .window(1, 3, "ping", "50", "DEAD_TARGET")
        .window(3, 88, "ping", "50", "NO_TARGETS")
        .noMore();
    story.remedy(RemedyCode.STATIC_STABLE, "0");
    assertThat(story.patch(RemedyCode.STATIC_STABLE))
        .contains("{\"dynamicStableScale\":null,\"scaleDownDelaySeconds\":90}");
  }

  @Test
  void s15ALongDelayKeepsOldPodsUntilAThrottledRuleIsInForce() {
    new Story(
            pingPong(50).scaleDownDelay(Duration.ofSeconds(120)).addRuleThrottled(new Span(0, 60)))
        .loses("0", CutOverVerdict.SAFE)
        .noMore();
  }

  @Test
  void s16PingPongLosesNothing() {
    new Story(pingPong(50)).loses("0", CutOverVerdict.SAFE).noMore();
  }

  @Test
  void s17APreStopHookHelpsUntilTheTargetsAreDeregistered() {
    Timing timing =
        Timing.builder().ruleLag(Duration.ofSeconds(5)).preStop(Duration.ofSeconds(30)).build();

    new Story(pingPong(99).dynamicStableScale(true).timing(timing))
        .loses("0.03", CutOverVerdict.DEGRADED)
        .window(3, 6, "ping", "1", "NO_TARGETS")
        .noMore();
  }

  @Test
  void s18AStaticOldReplicaSetServesUntilASlowRuleIsInForce() {
    Timing slowRule = Timing.builder().ruleLag(Duration.ofSeconds(5)).build();

    new Story(pingPong(99).scaleDownDelay(Duration.ofSeconds(120)).timing(slowRule))
        .loses("0", CutOverVerdict.SAFE)
        .noMore();
  }

  @Test
  void s19TrafficIsLostIfWeightsMovePartlyWhileTheOldReplicaSetShrinks() {
    Timing slowRule = Timing.builder().ruleLag(Duration.ofSeconds(5)).build();
    Story story =
        new Story(
            Scenario.builder()
                .kind(CutOverKind.WEIGHTS)
                .replicas(5)
                .weightFrom(20)
                .weightTo(60)
                .dynamicStableScale(true)
                .timing(slowRule));

    story.loses("0.96", CutOverVerdict.DEGRADED).window(1, 3, "ping", "48", "DEAD_TARGET").noMore();
    story.remedy(RemedyCode.PRE_STOP, "0");
  }

  @Test
  void s20AGroupThatSomebodyEmptiesRemainsEmptyWhileTheCheckpointIsEqual() {
    Story story = new Story(blueGreen().addTampering(new At(100, "active")));

    story
        .loses("532", CutOverVerdict.OUTAGE)
        .window(2, 34, "active", "100", ONLY_INITIAL)
        .window(100, 600, "active", "100", "NO_TARGETS")
        .noMore();
    story.remedy(RemedyCode.RESET_CHECKPOINT, "125");
  }

  @Test
  void s21ADelayLongerThanTheOutageStillLosesTrafficWhenTargetsChange() {
    new Story(controllerDown(blueGreen()).scaleDownDelay(Duration.ofSeconds(400)))
        .loses("32", CutOverVerdict.OUTAGE)
        .window(300, 332, "active", "100", ONLY_INITIAL)
        .noMore();
  }

  @Test
  void s22PingPongLosesNothingWhileTheControllerIsDown() {
    new Story(controllerDown(pingPong(100))).loses("0", CutOverVerdict.SAFE).noMore();
  }

  @Test
  void withTheFixVerificationWaitsUntilTargetsAreHealthy() {
    Timing atOnce = Timing.builder().endpointsLag(Duration.ofSeconds(0)).build();
    Scenario scenario = controllerDown(blueGreen()).verifyTargetGroup(true).timing(atOnce).build();

    Run reference = CutOverProver.prove(scenario, Fixes.reference()).orElseThrow().run();
    Run safe = CutOverProver.prove(scenario, Fixes.safe(TargetDefect.class)).orElseThrow().run();

    assertThat(reference.verifiedAt()).hasValue(310);
    assertThat(safe.verifiedAt()).hasValue(340);
  }

  @Test
  void aWindowListsItsCauses() {
    Proof proof = CutOverProver.prove(blueGreen().build(), Fixes.reference()).orElseThrow();

    assertThat(proof.run().windows().get(0).causes())
        .containsExactly(
            "0 s: active selects v2",
            "2 s: active deregisters 2",
            "2 s: active registers 2",
            "new targets get no traffic yet: registration takes 2 s, then 2 health checks"
                + " every 15 s");
    assertThat(proof.assumptions()).containsAll(ProofAssumptions.OF_EVERY_PROOF);
  }
}
