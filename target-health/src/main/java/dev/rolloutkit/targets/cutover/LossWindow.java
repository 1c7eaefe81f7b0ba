package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;

/**
 * A time in which a Service loses the same part of its traffic for the same reason.
 *
 * @param from its first second
 * @param to the second after its last
 * @param service the role of the Service
 * @param shareHundredths the part of all traffic that is lost, in hundredths of a percent
 * @param reason why
 * @param causes what led to it, in the order of time, for people
 */
public record LossWindow(
    int from,
    int to,
    String service,
    int shareHundredths,
    LossReason reason,
    ImmutableList<String> causes) {

  /** The part of all traffic that is lost, in percent. */
  public BigDecimal share() {
    return BigDecimal.valueOf(shareHundredths, 2);
  }
}
