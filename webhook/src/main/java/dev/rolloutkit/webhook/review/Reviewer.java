package dev.rolloutkit.webhook.review;

/** Judges reviews. Safe for use by many threads. */
@FunctionalInterface
public interface Reviewer {
  /**
   * Answers a review, whatever its bytes are.
   *
   * @throws NotReadyException if what the answer depends on is not known yet
   */
  Answer review(byte[] body) throws NotReadyException;
}
