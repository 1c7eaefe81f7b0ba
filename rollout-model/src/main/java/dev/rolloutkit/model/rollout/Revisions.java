package dev.rolloutkit.model.rollout;

import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.GoZero;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Revisions that the controller notes in annotations.
 *
 * <p>Source: Argo Rollouts, annotation helpers.
 */
public final class Revisions {
  private Revisions() {}

  /** The revision of a Rollout; empty when none is noted, or no whole number. */
  public static OptionalLong of(Rollout rollout) {
    return parse(GoZero.of(rollout.metadata().annotations()).get(RolloutKeys.REVISION));
  }

  /** The revision that an annotation states; empty when it is missing or no whole number. */
  public static OptionalLong parse(@Nullable String annotation) {
    return annotation == null ? OptionalLong.empty() : GoText.parseInt(annotation, 64);
  }
}
