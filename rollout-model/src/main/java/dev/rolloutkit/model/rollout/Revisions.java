package dev.rolloutkit.model.rollout;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads the revisions that the controller records in annotations.
 *
 * <p>Source: Argo Rollouts, annotation helpers.
 */
public final class Revisions {
  private Revisions() {}

  /** The revision of a Rollout; empty if it is not recorded or is not an integer. */
  public static OptionalLong of(Rollout rollout) {
    return parse(GoZero.of(rollout.metadata().annotations()).get(RolloutKeys.REVISION));
  }

  /** Parses the value of a revision annotation; empty if it is missing or is not an integer. */
  public static OptionalLong parse(@Nullable String annotation) {
    return annotation == null ? OptionalLong.empty() : GoStrings.parseInt(annotation, 64);
  }
}
