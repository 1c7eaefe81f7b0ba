package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.settings.AlbSettings;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class AlbLawsTest {
  private static IngressPlan plan(AlbWorld world) {
    return AlbActions.weightPlan(
        world.route(),
        world.ingresses(),
        world.weight(),
        world.additional(),
        AlbSettings.reference());
  }

  @Property(seed = "1")
  void theWeightPlanKeepsEveryLaw(@ForAll AlbWorld world) {
    List.of(
            AlbLaws.writesWhatTheControllerReads(AlbLawsTest::plan),
            AlbLaws.plansOnce(AlbLawsTest::plan),
            AlbLaws.leavesOtherAnnotations(AlbLawsTest::plan),
            AlbLaws.patchesYieldPlannedIngresses(AlbLawsTest::plan))
        .forEach(law -> law.check(world));
  }

  /** A planner that forgets the shares of experiments: its weights add up to less. */
  private static IngressPlan forgetful(AlbWorld world) {
    return AlbActions.weightPlan(
        world.route(), world.ingresses(), world.weight(), List.of(), AlbSettings.reference());
  }

  /** A planner that plans for the world as it was at the beginning. */
  @Example
  void wrongPlannersBreakTheLaws() {
    AlbWorld world = AlbArbitraries.worlds().sample();
    IngressPlan first = plan(world);
    assertThat(AlbLaws.plansOnce(any -> first).holds(world)).isFalse();

    AlbWorld annotated =
        new AlbWorld(
            world.rollout(),
            dev.rolloutkit.alb.ingress.AlbIngresses.of(
                world.ingresses().all().stream()
                    .map(i -> i.withAnnotations(Map.of("example.com/note", "keep")))
                    .toList()),
            world.weight(),
            world.additional());
    assertThat(
            AlbLaws.leavesOtherAnnotations(any -> plan(stripped(annotated))).violation(annotated))
        .hasValueSatisfying(how -> assertThat(how).contains("example.com/note"));
    AlbWorld tried =
        AlbArbitraries.worlds()
            .filter(each -> each.additional().stream().anyMatch(to -> to.weight() > 0))
            .sample();
    assertThat(AlbLaws.writesWhatTheControllerReads(AlbLawsTest::forgetful).violation(tried))
        .hasValueSatisfying(how -> assertThat(how).startsWith("it reads the weights"));
  }

  private static AlbWorld stripped(AlbWorld world) {
    return new AlbWorld(
        world.rollout(),
        dev.rolloutkit.alb.ingress.AlbIngresses.of(
            world.ingresses().all().stream().map(i -> i.withAnnotations(Map.of())).toList()),
        world.weight(),
        world.additional());
  }
}
