package dev.rolloutkit.canary;

import static dev.rolloutkit.canary.CanaryScene.ALB;
import static dev.rolloutkit.canary.CanaryScene.FAKE;
import static dev.rolloutkit.canary.CanaryScene.NOW;
import static dev.rolloutkit.canary.CanaryScene.replicaSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.invariant.CanaryInvariants;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.state.TargetCheck;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A canary has just been promoted. If the controller verifies targets, the old pods wait until the
 * load balancer has registered the new ones.
 */
class StableTargetsTest {
  private static final String STEPS = ", \"steps\": [{\"setWeight\": 50}]";
  private static final TargetCheck ALL = new TargetCheck("arn:a", 4, 4, null);
  private static final TargetCheck SOME = new TargetCheck("arn:b", 1, 4, null);
  private static final TargetCheck UNREADABLE = new TargetCheck("arn:c", 0, 0, "throttled");

  private static CanaryState.Builder promoted(String canary) {
    String weights =
        """
        , "currentStepIndex": 1, "canary": {"weights": {
            "canary": {"weight": 0, "podTemplateHash": "%1$s", "serviceName": "canary"},
            "stable": {"weight": 100, "podTemplateHash": "%1$s", "serviceName": "stable"}}}
        """;
    String hash = CanaryScene.hash(canary + STEPS);
    return CanaryScene.promoted(canary + STEPS, weights.formatted(hash));
  }

  private static Plan plan(CanaryState.Builder state) {
    return CanaryScene.plan(state);
  }

  private static List<String> told(Plan plan) {
    return CanaryScene.told(plan, "TargetGroup");
  }

  private static boolean touchesOld(Plan plan) {
    return plan.actions().stream()
        .anyMatch(
            action ->
                (action instanceof Action.UpdateReplicaSet update
                        && update.name().equals("web-old"))
                    || (action instanceof Action.PatchReplicaSetDeadline patch
                        && patch.name().equals("web-old")));
  }

  @Test
  void registeredPodsLetTheDelayOfTheOldOnesBegin() {
    Plan plan = plan(promoted(ALB).addTargetChecks(ALL));

    assertThat(told(plan))
        .containsExactly("Service stable (TargetGroup arn:a) verified: 4 endpoints registered");
    assertThat(plan.actions())
        .anyMatch(
            action ->
                action instanceof Action.PatchReplicaSetDeadline patch
                    && patch.name().equals("web-old"));
  }

  @Test
  void unregisteredPodsKeepTheOldOnesAndAreVerifiedAgainSoon() {
    Plan plan = plan(promoted(ALB).addTargetChecks(ALL, SOME, UNREADABLE));

    assertThat(told(plan))
        .as("the checks behind the first one that does not succeed are not told")
        .containsExactly(
            "Service stable (TargetGroup arn:a) verified: 4 endpoints registered",
            "Service stable (TargetGroup arn:b) not verified: 1/4 endpoints registered");
    assertThat(touchesOld(plan)).isFalse();
    assertThat(plan.requeueAfter()).hasValue(Duration.ofSeconds(10));
    assertThat(plan.passResult()).isEqualTo(PassResult.OK);
  }

  @Test
  void unreadableTargetsKeepTheOldPodsAndThePassGoesOn() {
    Plan plan = plan(promoted(ALB).addTargetChecks(UNREADABLE));

    assertThat(told(plan))
        .containsExactly("Failed to verify Service stable (TargetGroup arn:c): throttled");
    assertThat(touchesOld(plan)).isFalse();
    assertThat(plan.error()).as("unlike for blue-green").isEmpty();
    assertThat(plan.actions()).anyMatch(Action.PatchRolloutStatus.class::isInstance);
  }

  @Test
  void targetsAreNotVerifiedWithoutTheFlagOrBehindAnotherRouter() {
    assertThat(touchesOld(plan(promoted(ALB)))).isTrue();
    Plan other = plan(promoted(FAKE).addTargetChecks(SOME));
    assertThat(told(other)).isEmpty();
    assertThat(touchesOld(other)).isTrue();
  }

  @Test
  void targetsAreNotVerifiedWhileTheStablePodsAreOldOnes() {
    CanaryState.Builder state =
        CanaryScene.updating(ALB + STEPS, ", \"currentStepIndex\": 0")
            .replicaSets(
                List.of(
                    replicaSet("old", 1, ""),
                    replicaSet("older", 0, ""),
                    replicaSet(CanaryScene.hash(ALB + STEPS), 2, 2, "")));
    Plan plan = plan(state.addTargetChecks(SOME));
    assertThat(told(plan)).isEmpty();
    assertThat(plan.actions())
        .anyMatch(
            action ->
                action instanceof Action.UpdateReplicaSet update
                    && update.name().equals("web-older"));
  }

  @Test
  void withPingPongTheServiceOfTheStablePodsIsVerified() {
    String pingPong =
        "\"pingPong\": {\"pingService\": \"ping\", \"pongService\": \"pong\"},"
            + " \"trafficRouting\": {\"alb\": {\"ingress\": \"web\", \"servicePort\": 80,"
            + " \"rootService\": \"root\"}}"
            + STEPS;
    for (String stable : List.of("ping", "pong")) {
      String status =
          ", \"currentStepIndex\": 1, \"canary\": {\"stablePingPong\": \"" + stable + "\"}";
      assertThat(told(plan(CanaryScene.promoted(pingPong, status).addTargetChecks(SOME))))
          .containsExactly(
              "Service " + stable + " (TargetGroup arn:b) not verified: 1/4 endpoints registered");
    }
  }

  @Test
  void c35OnceAllOldPodsHaveADeadlineNothingIsVerifiedInTheReference() {
    String hash = CanaryScene.hash(ALB + STEPS);
    CanaryState state =
        promoted(ALB)
            .addTargetChecks(SOME)
            .replicaSets(
                List.of(
                    replicaSet("old", 1, ", \"scale-down-deadline\": \"2026-01-02T03:04:00Z\""),
                    replicaSet(hash, 2, "")))
            .build();
    Fixes<CanaryDefect> fixed = Fixes.fixing(CanaryDefect.DEADLINE_ENDS_VERIFICATION);

    Plan reference = CanaryEngine.reconcile(state, NOW);
    assertThat(told(reference)).isEmpty();
    assertThat(touchesOld(reference)).isTrue();
    assertThat(CanaryInvariants.check(state, reference, NOW, Fixes.<CanaryDefect>reference()))
        .isEmpty();
    assertThat(CanaryInvariants.check(state, reference, NOW, fixed)).isNotEmpty();

    Plan safe = CanaryEngine.reconcile(state, NOW, CanaryConfig.reference().withFixes(fixed));
    assertThat(told(safe)).hasSize(1);
    assertThat(touchesOld(safe)).isFalse();
    assertThat(CanaryInvariants.check(state, safe, NOW, fixed)).isEmpty();
  }

  @Test
  void progressNamesTheTargetGroupThatLacksPods() {
    CanaryState state = promoted(ALB).addTargetChecks(ALL, SOME).build();
    assertThat(CanaryEngine.progress(state, NOW).orElseThrow().text())
        .contains("target group arn:b to have the stable pods (1 of 4 registered)");
  }
}
