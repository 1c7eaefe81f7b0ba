package dev.rolloutkit.model.steps;

import dev.rolloutkit.apimachinery.Hashes;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.Optional;

/**
 * The hash of the steps of a canary, with which the controller detects changes of the steps.
 *
 * <p>Source: Argo Rollouts, condition helpers.
 */
public final class StepHash {
  private StepHash() {}

  /** The hash; the empty string if there is no canary strategy, or if there is a blue-green strategy as well. */
  public static String of(Rollout rollout) {
    if (Strategies.blueGreen(rollout) != null) {
      return "";
    }
    return json(rollout).map(json -> Hashes.safeEncode(Hashes.fnv1a32(json))).orElse("");
  }

  /** The JSON of the steps as the controller prints it; empty if there is no canary strategy. */
  public static Optional<String> json(Rollout rollout) {
    CanaryStrategy canary = Strategies.canary(rollout);
    if (canary == null) {
      return Optional.empty();
    }
    if (canary.steps() == null) {
      return Optional.of("null");
    }
    GoJsonWriter out = new GoJsonWriter(1024).beginArray();
    canary.steps().forEach(step -> CanonicalStep.write(step, out));
    return Optional.of(out.endArray().toString());
  }
}
