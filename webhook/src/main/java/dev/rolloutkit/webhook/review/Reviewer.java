package dev.rolloutkit.webhook.review;

/** Judges reviews. Safe for use by many threads. */
@FunctionalInterface
public interface Reviewer {
  /**
   * Answers a review; accepts any bytes.
   *
   * @throws NotReadyException if the answer depends on objects that are not known yet
   */
  Answer review(byte[] body) throws NotReadyException;
}
