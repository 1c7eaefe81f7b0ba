package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;

/**
 * A change that was proved to lose less at the next cut-over.
 *
 * @param code the kind of change
 * @param run the result of the changed scenario
 * @param patches the change, ready to apply
 * @param changed the changed scenario
 */
public record CutOverRemedy(
    RemedyCode code, Run run, ImmutableList<Patch> patches, Scenario changed) {
  /**
   * For people: what to do, and what the same update then loses, as a clause.
   *
   * @param former the result without the change
   */
  public String words(Run former) {
    return code.meaning()
        + ", and the same update loses "
        + plain(run)
        + " s of all traffic instead of "
        + plain(former)
        + " s";
  }

  private static String plain(Run run) {
    BigDecimal lost = run.lostTrafficSeconds();
    return lost.signum() == 0 ? "0" : lost.stripTrailingZeros().toPlainString();
  }
}
