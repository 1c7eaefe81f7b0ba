package dev.rolloutkit.canary.internal.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.canary.internal.pass.Crashes;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.internal.condition.InvalidSpec;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.validation.ValidationCache;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Strategies;
import java.util.Optional;

/**
 * Validates a canary and the objects that it refers to.
 *
 * @rule An invalid canary stops at its first problem and only its status is written.
 */
public final class CanaryValidation {
  private static final FieldPath CANARY = FieldPath.of("spec", "strategy", "canary");

  private CanaryValidation() {}

  /** Ends the pass with the first problem, if there is one. */
  public static void stopIfInvalid(CanaryPass pass, Recorder recorder) {
    Optional<Problem> invalidity =
        problem(pass.cluster(), pass.validations(), pass.observed().release());
    if (invalidity.isPresent()) {
      InvalidSpec.stop(pass.observed(), pass.state(), recorder, invalidity.get());
    } else {
      stopIfBroken(pass, recorder);
    }
  }

  /** The first problem; empty if everything is valid. */
  public static Optional<Problem> problem(
      CanaryState state, ValidationCache validations, ReleaseOf<RolloutsChange> release) {
    return validations
        .problem(state, release)
        .or(
            () ->
                Strategies.canary(state.rollout()) == null
                    ? Optional.of(Problem.required(CANARY, "the Rollout is not a canary"))
                    : Optional.empty());
  }

  /** Ends the pass if the step index is negative, which crashes the controller of the reference. */
  private static void stopIfBroken(CanaryPass pass, Recorder recorder) {
    if (pass.index().orElse(0) < 0) {
      Crashes.stop(
          recorder,
          Problem.invalid(
              FieldPath.of("status", "currentStepIndex"),
              pass.index().getAsInt(),
              "must not be negative"));
    }
  }
}
