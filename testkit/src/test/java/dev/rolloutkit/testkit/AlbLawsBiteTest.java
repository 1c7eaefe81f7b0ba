package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.settings.AlbSettings;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Property;

/** The laws of {@link AlbLaws} bite. */
class AlbLawsBiteTest {
  private final Bites laws = new Bites(AlbLaws.class);

  private static IngressPlan contrary(AlbWorld world) {
    return AlbActions.weightPlan(
        world.route(), world.ingresses(), 100 - world.weight(), List.of(), AlbSettings.reference());
  }

  @Property(seed = "1", tries = 1)
  void eachLawIsBrokenByWrongPlanners() {
    Map<String, Function<AlbWorld, IngressPlan>> wrong =
        Map.of("nothing", world -> IngressPlan.NOTHING, "100 - weight", AlbLawsBiteTest::contrary);
    Arbitrary<AlbWorld> worlds = AlbArbitraries.worlds();
    laws.bites(
        "writesWhatTheControllerReads", AlbLaws::writesWhatTheControllerReads, wrong, worlds);
    laws.bites("plansOnce", AlbLaws::plansOnce, wrong, worlds);
    laws.bites("leavesOtherAnnotations", AlbLaws::leavesOtherAnnotations, wrong, worlds);
    laws.bites(
        "patchesYieldPlannedIngresses", AlbLaws::patchesYieldPlannedIngresses, wrong, worlds);
    laws.everyLawBites(ImmutableMap.of());
  }
}
