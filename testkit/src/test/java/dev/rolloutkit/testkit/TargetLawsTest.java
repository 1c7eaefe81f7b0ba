package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.targets.TargetHealth;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.controller.PassAnswers;
import dev.rolloutkit.targets.controller.PassInputs;
import dev.rolloutkit.targets.controller.TgbController;
import dev.rolloutkit.targets.cutover.CutOverKind;
import dev.rolloutkit.targets.cutover.CutOverVerdict;
import dev.rolloutkit.targets.cutover.LossWindow;
import dev.rolloutkit.targets.cutover.Scenario;
import dev.rolloutkit.targets.cutover.Timing;
import dev.rolloutkit.targets.options.TargetDefect;
import dev.rolloutkit.targets.targetgroup.Endpoint.PodEndpoint;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.targetgroup.TargetGroupModel;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class TargetLawsTest {
  private static final TargetSwap SWAP =
      new TargetSwap(ImmutableList.of(target(1), target(2)), ImmutableList.of(target(3)));

  private static Target target(int number) {
    return Target.of("10.0.0." + number, 8080);
  }

  /** The controller with these fixes as the law sees it. */
  private static TargetGroupController controller(Fixes<TargetDefect> fixes) {
    TargetGroupBinding binding =
        TargetGroupBinding.builder()
            .key(new NamespacedName("shop", "web"))
            .spec(JsonNodeFactory.instance.objectNode().put("targetType", "ip"))
            .build();
    PassAnswers answers =
        PassAnswers.builder()
            .putVpc(
                "vpc-1", new PassAnswers.Vpc(ImmutableList.of("10.0.0.0/8"), ImmutableList.of()))
            .build();
    LbcFlags flags = LbcFlags.builder().awsVpcId("vpc-1").build();
    return (endpoints, group) ->
        TgbController.plan(
                binding,
                endpoints.stream().map(TargetLawsTest::pod).toList(),
                PassInputs.builder()
                    .flags(flags)
                    .targetGroup(group)
                    .answers(answers)
                    .now(Instant.EPOCH)
                    .fixes(fixes)
                    .build())
            .targetGroup();
  }

  private static PodEndpoint pod(Target target) {
    PodInfo pod = PodInfo.builder().key(new NamespacedName("shop", target.id())).build();
    return new PodEndpoint(target.id(), target.port(), "", pod);
  }

  @Property
  void neverWithoutTargetsHoldsForTheControllerThatRegistersFirst(@ForAll TargetSwap swap) {
    TargetLaws.neverWithoutTargets(controller(Fixes.safe(TargetDefect.class))).check(swap);
  }

  @Example
  void neverWithoutTargetsIsBrokenByTheReferenceController() {
    assertThat(TargetLaws.neverWithoutTargets(controller(Fixes.reference())).violation(SWAP))
        .contains("no healthy target after pass 1: [10.0.0.1:8080, 10.0.0.2:8080, 10.0.0.3:8080]");
  }

  @Example
  void neverWithoutTargetsIsBrokenByAControllerThatDoesNothing() {
    assertThat(TargetLaws.neverWithoutTargets((endpoints, group) -> group).violation(SWAP))
        .contains(
            "after 8 passes the group holds [10.0.0.1:8080, 10.0.0.2:8080], not [10.0.0.3:8080]");
  }

  @Example
  void neverWithoutTargetsIsBrokenByControllersThatDoHalfOfAPass() {
    List<TargetGroupController> broken =
        List.of(
            (endpoints, group) -> TargetGroupModel.EMPTY,
            (endpoints, group) -> group.register(endpoints),
            (endpoints, group) -> group.deregister(group.targets()),
            (endpoints, group) -> TargetGroupModel.of(endpoints),
            (endpoints, group) ->
                group.deregister(
                    group.targets().stream().filter(t -> !endpoints.contains(t)).toList()));

    for (TargetGroupController controller : broken) {
      assertThat(TargetLaws.neverWithoutTargets(controller).holds(SWAP)).isFalse();
    }
  }

  private static long broken(Timing timing) {
    Law<BlueGreenStory> law =
        TargetLaws.updatesKeepTargets(BlueGreenConfig.reference(), timing, Fixes.reference());
    return BlueGreenArbitraries.stories().generator(1000).stream(new Random(42))
        .limit(20)
        .filter(story -> !law.holds(story.value()))
        .count();
  }

  @Example
  void updatesKeepTargetsIsBrokenByTheReferenceAndLessOftenWithAFastLoadBalancer() {
    Timing fast =
        Timing.builder()
            .endpointsLag(Duration.ofSeconds(0))
            .controllerLag(Duration.ofSeconds(0))
            .registerLag(Duration.ofSeconds(0))
            .healthCheckInterval(Duration.ofSeconds(0))
            .build();

    assertThat(broken(fast)).isLessThan(broken(Timing.DEFAULT));
  }

  private static ImmutableList<LossWindow> windows(Scenario scenario) {
    return TargetHealth.prove(scenario, Fixes.reference()).orElseThrow().run().windows();
  }

  @Example
  void losesNothingHoldsForPingPongAndNotForASelectorThatMoves() {
    Law<Scenario> law = TargetLaws.losesNothing(TargetLawsTest::windows);

    assertThat(law.holds(Scenario.builder().kind(CutOverKind.PING_PONG).build())).isTrue();
    assertThat(law.violation(Scenario.builder().kind(CutOverKind.BLUE_GREEN).build()))
        .contains("Service active loses 100.00 % from 2 to 34 s: ONLY_INITIAL_TARGETS");
  }

  @Property
  void everyCutOverIsProvedAndIsSafeIfAndOnlyIfTheLawHolds(@ForAll Scenario scenario) {
    CutOverVerdict verdict =
        TargetHealth.prove(scenario, Fixes.reference()).orElseThrow().verdict();

    assertThat(TargetLaws.losesNothing(TargetLawsTest::windows).holds(scenario))
        .isEqualTo(verdict == CutOverVerdict.SAFE);
  }
}
