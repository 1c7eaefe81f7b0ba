package dev.rolloutkit.testkit;

import dev.rolloutkit.engine.plan.Plan;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;

/** The laws that controllers of all strategies share. */
final class ControllerLaws {
  /** The time of the pass in laws of single passes. */
  static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private ControllerLaws() {}

  static <S> Law<S> plansRepeatably(BiFunction<S, Instant, Plan> controller) {
    return Law.of(
        "the same state yields the same plan",
        state ->
            Law.unless(
                controller.apply(state, NOW).equals(controller.apply(state, NOW)),
                "two plans differ"));
  }

  static <S> Law<S> answersToEveryState(BiFunction<S, Instant, Plan> controller) {
    return Law.of(
        "every state is answered",
        state -> {
          try {
            return Law.unless(controller.apply(state, NOW) != null, "there is no plan");
          } catch (RuntimeException | StackOverflowError e) {
            return Optional.of(e + " was thrown at " + e.getStackTrace()[0]);
          }
        });
  }
}
