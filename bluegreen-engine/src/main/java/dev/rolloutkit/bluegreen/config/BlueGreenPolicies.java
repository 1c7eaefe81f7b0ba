package dev.rolloutkit.bluegreen.config;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Behaviour that the reference does not offer. {@link #none} is exactly the reference.
 *
 * @param preview when the preview Service selects the new ReplicaSet
 * @param abortAfter how long an update may wait for its promotion before it is aborted; {@code
 *     null} for no limit
 * @param cutover how traffic moves to the new ReplicaSet
 */
public record BlueGreenPolicies(Preview preview, @Nullable Duration abortAfter, Cutover cutover) {
  private static final BlueGreenPolicies NONE =
      new BlueGreenPolicies(Preview.AT_ONCE, null, Cutover.BY_SELECTOR);

  /**
   * Rejects {@code null} policies.
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
    /** As soon as the ReplicaSet exists, even before it has pods, as the reference does. */
    AT_ONCE,
    /**
     * When the pods of the ReplicaSet are available, so that the preview Service never loses its
     * endpoints.
     */
    WHEN_READY,
    /**
     * As soon as the ReplicaSet exists, but only during an update. Before an update, after it and
     * after an abort, the preview Service selects no pods, so that nobody mistakes the live version
     * for a preview.
     */
    DURING_UPDATE
  }

  /** How traffic moves to the new ReplicaSet. */
  public enum Cutover {
    /** The selector of the active Service changes, as in the reference. */
    BY_SELECTOR,
    /**
     * The load balancer moves all weight from one of the two Services to the other. A Service keeps
     * selecting the same ReplicaSet as long as it has traffic. The module's README describes the
     * states and the guarantees.
     */
    BY_WEIGHTS,
    /**
     * Only {@code status.blueGreen.activeSelector} changes. This is for workers that take their
     * work from a queue, if they or their dispatcher read this field. The strategy need not name a
     * Service. Pauses, analyses and sizes apply as usual, and so does the cut-over of a Service
     * that the strategy names.
     */
    BY_STATUS
  }

  /** A copy of these policies with another kind of cut-over. */
  public BlueGreenPolicies withCutover(Cutover changed) {
    return new BlueGreenPolicies(preview, abortAfter, changed);
  }

  /** A copy of these policies with another policy for the preview Service. */
  public BlueGreenPolicies withPreview(Preview changed) {
    return new BlueGreenPolicies(changed, abortAfter, cutover);
  }

  /** A copy of these policies that aborts an update if it is not promoted within this time. */
  public BlueGreenPolicies withAbortAfter(Duration changed) {
    return new BlueGreenPolicies(preview, changed, cutover);
  }

  /** The behaviour of the reference. */
  public static BlueGreenPolicies none() {
    return NONE;
  }

  /** {@link #abortAfter} as an {@code Optional}. */
  public Optional<Duration> abortWindow() {
    return Optional.ofNullable(abortAfter);
  }
}
