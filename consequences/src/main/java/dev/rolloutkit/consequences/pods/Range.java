package dev.rolloutkit.consequences.pods;

/**
 * The number of pods of a workload. A scaler may choose any number from the least to the most.
 *
 * @param least the smallest number
 * @param most the largest number
 */
public record Range(int least, int most) {
  /** No pods. */
  public static final Range NONE = new Range(0, 0);

  /** A fixed number of pods. */
  public static Range of(int count) {
    int pods = Math.max(0, count);
    return new Range(pods, pods);
  }

  /** Whether there is never a pod. */
  public boolean isNone() {
    return most == 0;
  }

  /** This range, limited at both ends by those of another range. */
  public Range upTo(Range other) {
    return new Range(Math.min(least, other.least), Math.min(most, other.most));
  }

  /** The range with fewer pods at both ends, but not below zero. */
  public Range less(int pods) {
    return new Range(Math.max(0, least - pods), Math.max(0, most - pods));
  }
}
