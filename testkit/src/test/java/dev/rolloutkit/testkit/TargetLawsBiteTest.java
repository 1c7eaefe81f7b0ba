package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.targets.TargetHealth;
import dev.rolloutkit.targets.cutover.CutOverKind;
import dev.rolloutkit.targets.cutover.Scenario;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.targetgroup.TargetGroupModel;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Property;

/** The laws of {@link TargetLaws} bite. */
class TargetLawsBiteTest {
  private final Bites laws = new Bites(TargetLaws.class);

  @Property(seed = "1", tries = 1)
  void eachLawIsBrokenByWrongControllers() {
    Stream<TargetSwap> swaps =
        Stream.of(
            new TargetSwap(
                ImmutableList.of(Target.of("10.0.0.1", 80)),
                ImmutableList.of(Target.of("10.0.0.2", 80))));
    List<TargetSwap> all = swaps.toList();
    String law = "neverWithoutTargets";
    laws.bites(law, "nothing", TargetLaws.neverWithoutTargets((e, group) -> group), all.stream());
    laws.bites(
        law,
        "empty",
        TargetLaws.neverWithoutTargets((e, group) -> TargetGroupModel.EMPTY),
        all.stream());
    for (CutOverKind kind : List.of(CutOverKind.BLUE_GREEN, CutOverKind.CANARY)) {
      Law<Scenario> losesNothing =
          TargetLaws.losesNothing(
              any ->
                  TargetHealth.prove(Scenario.builder().kind(kind).build(), Fixes.reference())
                      .orElseThrow()
                      .run()
                      .windows());
      laws.bites(
          "losesNothing",
          kind.toString(),
          losesNothing,
          Stream.of(Scenario.builder().kind(kind).build()));
    }
    laws.everyLawBites(
        ImmutableMap.of("losesNothing", "neverWithoutTargets"), "updatesKeepTargets");
  }
}
