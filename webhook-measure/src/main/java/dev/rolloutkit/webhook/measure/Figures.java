package dev.rolloutkit.webhook.measure;

import java.util.Arrays;
import java.util.Locale;

/** Measured durations. */
final class Figures {
  private final long[] nanos;
  private int count;

  Figures(int most) {
    nanos = new long[most];
  }

  void add(long duration) {
    nanos[count++] = duration;
  }

  /** A quantile of the durations in milliseconds. */
  double millis(double part) {
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    return count == 0 ? 0 : sorted[Math.min(count - 1, (int) (count * part))] / 1e6;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "p50 %.3f ms, p99 %.3f ms", millis(0.5), millis(0.99));
  }
}
