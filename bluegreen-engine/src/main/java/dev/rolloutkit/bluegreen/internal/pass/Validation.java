package dev.rolloutkit.bluegreen.internal.pass;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies.Cutover;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenPass;
import dev.rolloutkit.bluegreen.internal.rule.PassInput;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.internal.condition.InvalidSpec;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.validation.ValidationCache;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Strategies;
import java.util.Optional;

/**
 * Validates a blue-green Rollout and the objects that it refers to.
 *
 * @rule An invalid blue-green Rollout stops at its first problem and only its status is written.
 */
public final class Validation {
  private static final FieldPath BLUE_GREEN = FieldPath.of("spec", "strategy", "blueGreen");

  private Validation() {}

  /** Ends the pass with the first problem, if there is one. */
  static void stopIfInvalid(BlueGreenPass pass, Recorder recorder) {
    Optional<Problem> invalidity = problem(pass.view().input());
    Crashes.report(pass, recorder, invalidity.isEmpty());
    invalidity.ifPresent(
        problem -> InvalidSpec.stop(pass.observed(), pass.state(), recorder, problem));
  }

  private static Optional<Problem> problem(PassInput input) {
    BlueGreenState state = input.state();
    ReleaseOf<RolloutsChange> release = input.config().release();
    Optional<Problem> found =
        input.config().policies().cutover() == Cutover.BY_STATUS
            ? input.validations().problemWithoutService(state, release)
            : input.validations().problem(state, release);
    return found.or(() -> strategy(state));
  }

  /** The first problem; empty if everything is valid. */
  public static Optional<Problem> problem(
      BlueGreenState state, ValidationCache validations, ReleaseOf<RolloutsChange> release) {
    return validations.problem(state, release).or(() -> strategy(state));
  }

  private static Optional<Problem> strategy(BlueGreenState state) {
    return Strategies.blueGreen(state.rollout()) == null
        ? Optional.of(Problem.required(BLUE_GREEN, "the Rollout is not blue-green"))
        : Optional.empty();
  }
}
