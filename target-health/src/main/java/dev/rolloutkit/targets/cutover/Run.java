package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.util.OptionalLong;

/**
 * The result of a scenario.
 *
 * @param verdict the effect of the scenario on traffic
 * @param lostHundredths the loss in hundredths of a percent of all traffic, times seconds
 * @param peakHundredths the greatest loss at an instant, in hundredths of a percent
 * @param windows the windows of loss, by start and Service
 * @param timeline the events in order
 * @param verifiedAt the second at which the target group or the weights were verified; 0 if no
 *     verification is needed; empty if it never succeeds
 * @param scaleDownAt the second at which the old pods are deleted, which may be after the horizon;
 *     empty if never
 */
public record Run(
    CutOverVerdict verdict,
    long lostHundredths,
    int peakHundredths,
    ImmutableList<LossWindow> windows,
    ImmutableList<TimelineEntry> timeline,
    OptionalLong verifiedAt,
    OptionalLong scaleDownAt) {

  /** The loss in seconds of all traffic. */
  public BigDecimal lostTrafficSeconds() {
    return BigDecimal.valueOf(lostHundredths, 4);
  }

  /** The greatest loss at an instant, in percent. */
  public BigDecimal peakShare() {
    return BigDecimal.valueOf(peakHundredths, 2);
  }
}
