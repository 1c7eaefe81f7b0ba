package dev.rolloutkit.bluegreen.config;

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
 * @param cutover how traffic moves to the new ReplicaSet
 */
public record BlueGreenPolicies(Preview preview, @Nullable Duration abortAfter, Cutover cutover) {
  private static final BlueGreenPolicies NONE =
      new BlueGreenPolicies(Preview.AT_ONCE, null, Cutover.BY_SELECTOR);

  /**
   * The policy is there.
   *
   * @throws IllegalArgumentException if the duration is not positive
   */
  public BlueGreenPolicies {
    Objects.requireNonNull(preview, "preview");
    Objects.requireNonNull(cutover, "cutover");
    if (abortAfter != null && (abortAfter.isZero() || abortAfter.isNegative())) {
      throw new IllegalArgumentException("the time before an abort must be positive");
    }
  }

  /** When the preview Service selects the new ReplicaSet. */
  public enum Preview {
    /** As soon as it exists, without pods, as the reference does. */
    AT_ONCE,
    /** When its pods are available, so that the preview never leads nowhere. */
    WHEN_READY,
    /**
     * As soon as it exists, but only while an update goes on: before and after, and once an update
     * was aborted, the preview Service selects no pods, so that nobody takes what is live for a
     * preview.
     */
    DURING_UPDATE
  }

  /** How traffic moves to the new ReplicaSet. */
  public enum Cutover {
    /** The active Service selects other pods, as the reference does. */
    BY_SELECTOR,
    /**
     * The load balancer forwards to the other of the two Services. Each Service keeps selecting one
     * ReplicaSet while it has traffic; see the module's README for states and guarantees.
     */
    BY_WEIGHTS,
    /**
     * Nothing selects pods, as for workers that take their work from a queue: the strategy may name
     * no Service, all gates hold, and the switch is {@code status.blueGreen.activeSelector}, which
     * the workers or whatever feeds them go by. A Service that is named is switched as ever.
     */
    BY_STATUS
  }

  /** The same with another way of the cut-over. */
  public BlueGreenPolicies withCutover(Cutover changed) {
    return new BlueGreenPolicies(preview, abortAfter, changed);
  }

  /** The same with another policy of the preview. */
  public BlueGreenPolicies withPreview(Preview changed) {
    return new BlueGreenPolicies(changed, abortAfter, cutover);
  }

  /** The same with a limit of the time before the promotion. */
  public BlueGreenPolicies withAbortAfter(Duration changed) {
    return new BlueGreenPolicies(preview, changed, cutover);
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
