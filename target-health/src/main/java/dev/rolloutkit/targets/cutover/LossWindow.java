package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;

/**
 * A span of time in which a Service loses the same share of its traffic for the same reason.
 *
 * @param from its first second
 * @param to the second after its last
 * @param service the role of the Service
 * @param shareHundredths the share of all traffic that is lost, in hundredths of a percent
 * @param reason the reason
 * @param causes the events that led to it in chronological order, for people
 */
public record LossWindow(
    int from,
    int to,
    String service,
    int shareHundredths,
    LossReason reason,
    ImmutableList<String> causes) {

  /** The share of all traffic that is lost, in percent. */
  public BigDecimal share() {
    return BigDecimal.valueOf(shareHundredths, 2);
  }

  /**
   * For people: what is lost, where, when and why, as a clause.
   *
   * @param name the name of the Service
   */
  public String words(String name) {
    return "the next update loses "
        + (shareHundredths == 0 ? "0" : share().stripTrailingZeros().toPlainString())
        + " % of the traffic for "
        + (to - from)
        + " s at Service "
        + name
        + ", from "
        + from
        + " s after the traffic goes to the new pods: "
        + causes.get(causes.size() - 1);
  }
}
