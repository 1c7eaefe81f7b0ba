package dev.rolloutkit.testkit;

import dev.rolloutkit.canary.CanaryEngine;
import dev.rolloutkit.canary.config.CanaryOptions;
import dev.rolloutkit.canary.invariant.Invariant;
import dev.rolloutkit.canary.invariant.Invariants;
import dev.rolloutkit.canary.progress.CanaryStage;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.invariant.Violation;
import dev.rolloutkit.engine.plan.Plan;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;

/**
 * What holds of canary controllers, ours and others'. A controller is a function of what it
 * observes and the time.
 */
public final class CanaryLaws {
  private static final Instant NOW = ControllerLaws.NOW;

  private CanaryLaws() {}

  /** No plan breaks an invariant, of those that the options of an engine promise. */
  public static Law<CanaryState> keepsTheInvariants(
      BiFunction<CanaryState, Instant, Plan> controller, CanaryOptions options) {
    return Law.of(
        "a plan keeps the invariants",
        state -> {
          List<Violation<Invariant>> broken =
              Invariants.check(state, controller.apply(state, NOW), NOW, options);
          return Law.unless(broken.isEmpty(), String.valueOf(broken));
        });
  }

  /** A template that is new to the status is turned to: the controller does not leave it alone. */
  public static Law<CanaryState> turnsToNewTemplates(
      BiFunction<CanaryState, Instant, Plan> controller) {
    return Law.of(
        "a new template is turned to",
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

  /** The same state at the same time gives the same plan. */
  public static Law<CanaryState> plansRepeatably(
      BiFunction<CanaryState, Instant, Plan> controller) {
    return ControllerLaws.plansRepeatably(controller);
  }

  /** A controller answers to every state, even of {@link CanaryArbitraries#hostileStates}. */
  public static Law<CanaryState> answersToEveryState(
      BiFunction<CanaryState, Instant, Plan> controller) {
    return ControllerLaws.answersToEveryState(controller);
  }
}
