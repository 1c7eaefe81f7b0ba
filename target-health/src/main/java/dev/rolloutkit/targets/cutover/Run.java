package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.util.OptionalLong;

/**
 * What came of a scenario.
 *
 * @param verdict what it does to traffic
 * @param lostHundredths hundredths of a percent of all traffic, times seconds, that are lost
 * @param peakHundredths the most that is lost at an instant, in hundredths of a percent
 * @param windows the times of loss, by start and Service
 * @param timeline what happened, in order
 * @param verifiedAt when the target group or the weights were verified; empty for never
 * @param scaleDownAt when the old pods are deleted, beyond the horizon too; empty for never
 */
public record Run(
    Verdict verdict,
    long lostHundredths,
    int peakHundredths,
    ImmutableList<LossWindow> windows,
    ImmutableList<TimelineEntry> timeline,
    OptionalLong verifiedAt,
    OptionalLong scaleDownAt) {

  /** What is lost, as so many seconds of all traffic. */
  public BigDecimal lostTrafficSeconds() {
    return BigDecimal.valueOf(lostHundredths, 4);
  }

  /** The most that is lost at an instant, in percent. */
  public BigDecimal peakShare() {
    return BigDecimal.valueOf(peakHundredths, 2);
  }
}
