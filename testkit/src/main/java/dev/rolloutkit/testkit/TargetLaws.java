package dev.rolloutkit.testkit;

import dev.rolloutkit.targets.cutover.LossWindow;
import dev.rolloutkit.targets.cutover.Scenario;
import java.util.Collection;
import java.util.function.Function;

/** What holds of cut-overs behind target groups. */
public final class TargetLaws {
  private TargetLaws() {}

  /**
   * No Service that gets traffic is ever without a target that serves it.
   *
   * <pre>{@code
   * TargetLaws.neverWithoutTargets(
   *         scenario -> TargetHealth.prove(scenario, options).orElseThrow().run().windows())
   *     .check(scenario);
   * }</pre>
   *
   * @param cutOver the times of loss of a cut-over
   */
  public static Law<Scenario> neverWithoutTargets(
      Function<? super Scenario, ? extends Collection<LossWindow>> cutOver) {
    return Law.of(
        "a Service with traffic has targets",
        scenario -> cutOver.apply(scenario).stream().findFirst().map(TargetLaws::told));
  }

  private static String told(LossWindow window) {
    return "Service "
        + window.service()
        + " loses "
        + window.share()
        + " % from "
        + window.from()
        + " to "
        + window.to()
        + " s: "
        + window.reason();
  }
}
