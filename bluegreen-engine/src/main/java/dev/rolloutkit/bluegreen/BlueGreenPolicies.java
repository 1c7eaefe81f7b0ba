package dev.rolloutkit.bluegreen;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an engine does that the reference cannot.
 *
 * @param preview when the preview Service selects the new ReplicaSet
 * @param abortAfter how long an update may wait for its promotion before it is aborted; {@code
 *     null} for ever
 */
public record BlueGreenPolicies(Preview preview, @Nullable Duration abortAfter) {
  private static final BlueGreenPolicies NONE = new BlueGreenPolicies(Preview.AT_ONCE, null);

  /**
   * The policy is there.
   *
   * @throws IllegalArgumentException if the duration is not positive
   */
  public BlueGreenPolicies {
    Objects.requireNonNull(preview, "preview");
    if (abortAfter != null && (abortAfter.isZero() || abortAfter.isNegative())) {
      throw new IllegalArgumentException("the time before an abort must be positive");
    }
  }

  /** When the preview Service selects the new ReplicaSet. */
  public enum Preview {
    /** As soon as it exists, without pods, as the reference does. */
    AT_ONCE,
    /** When its pods are available, so that the preview never leads nowhere. */
    WHEN_READY;

    boolean selects(Pass pass) {
      return this == AT_ONCE
          || pass.stableRs == null
          || PromotionGate.readyForPause(pass)
          || pass.isActive(pass.requireNewRs().hash);
    }
  }

  /** As the reference does. */
  public static BlueGreenPolicies none() {
    return NONE;
  }

  /** How long an update may wait for its promotion, if there is a limit. */
  public Optional<Duration> abortWindow() {
    return Optional.ofNullable(abortAfter);
  }
}
