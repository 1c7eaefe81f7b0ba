package dev.rolloutkit.model.steps;

import dev.rolloutkit.apimachinery.Hashes;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
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

  /**
   * The hash; the empty string if there is no canary strategy, or if there is a blue-green strategy
   * as well.
   */
  public static String of(Rollout rollout) {
    return of(rollout, RolloutsRelease.MATCHED);
  }

  /** The hash that a release of the controller computes; see {@link #of(Rollout)}. */
  public static String of(Rollout rollout, ReleaseOf<RolloutsChange> release) {
    if (Strategies.blueGreen(rollout) != null) {
      return "";
    }
    return json(rollout, release).map(json -> Hashes.safeEncode(Hashes.fnv1a32(json))).orElse("");
  }

  /** The JSON of the steps as a release of the controller prints it; empty without a canary. */
  public static Optional<String> json(Rollout rollout, ReleaseOf<RolloutsChange> release) {
    CanaryStrategy canary = Strategies.canary(rollout);
    if (canary == null) {
      return Optional.empty();
    }
    if (canary.steps() == null) {
      return Optional.of("null");
    }
    GoJsonWriter out = new GoJsonWriter(1024).beginArray();
    GoStruct type = GoSchema.struct(GoSchema.CANARY_STEP.name(), release);
    canary.steps().forEach(step -> CanonicalStep.write(step, type, out));
    return Optional.of(out.endArray().toString());
  }
}
