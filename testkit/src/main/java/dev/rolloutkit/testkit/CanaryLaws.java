package dev.rolloutkit.testkit;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.canary.CanaryEngine;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.invariant.CanaryInvariant;
import dev.rolloutkit.canary.invariant.CanaryInvariants;
import dev.rolloutkit.canary.progress.CanaryStage;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.invariant.InvariantViolation;
import dev.rolloutkit.engine.plan.Plan;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The laws of canary controllers. A controller is a function of the observed state and the time.
 */
public final class CanaryLaws {
  private static final Instant NOW = ControllerLaws.NOW;

  private CanaryLaws() {}

  /** No plan breaks any of the invariants that an engine with these fixes guarantees. */
  public static Law<CanaryState> keepsTheInvariants(
      BiFunction<CanaryState, Instant, Plan> controller, Fixes<CanaryDefect> fixes) {
    return Law.of(
        "a plan keeps the invariants",
        state -> {
          List<InvariantViolation<CanaryInvariant>> broken =
              CanaryInvariants.check(state, controller.apply(state, NOW), NOW, fixes);
          return Law.unless(broken.isEmpty(), String.valueOf(broken));
        });
  }

  /** If the pod template differs from the one in the status, the controller writes something. */
  public static Law<CanaryState> reactsToNewTemplates(
      BiFunction<CanaryState, Instant, Plan> controller) {
    return Law.of(
        "a controller reacts to a new template",
        state -> {
          boolean isNew =
              CanaryEngine.progress(state, NOW)
                  .match(
                      (progress, warnings) -> progress.stage() == CanaryStage.NEW_REVISION,
                      problems -> false);
          return Law.unless(
              !isNew || !controller.apply(state, NOW).isQuiet(), "nothing is written");
        });
  }

  /** The same state at the same time always yields the same plan. */
  public static Law<CanaryState> plansRepeatably(
      BiFunction<CanaryState, Instant, Plan> controller) {
    return ControllerLaws.plansRepeatably(controller);
  }

  /**
   * The controller returns a plan for every state, even for {@link
   * CanaryArbitraries#hostileStates}.
   */
  public static Law<CanaryState> answersToEveryState(
      BiFunction<CanaryState, Instant, Plan> controller) {
    return ControllerLaws.answersToEveryState(controller);
  }
}
