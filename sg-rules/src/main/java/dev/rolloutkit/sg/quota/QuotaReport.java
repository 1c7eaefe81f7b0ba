package dev.rolloutkit.sg.quota;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/** The number of rules that a group has after a change, and the greatest number during it. */
@Value.Immutable
@ValueStyle
public interface QuotaReport {
  /** The id of the group. */
  String group();

  /** The maximum number of IPv4 rules, and of IPv6 rules, that the group may have. */
  int limit();

  /** The number of IPv4 rules after the change. */
  long steadyV4();

  /** The number of IPv6 rules after the change. */
  long steadyV6();

  /** The number of IPv4 rules after authorizing and before revoking. */
  long peakV4();

  /** The number of IPv6 rules after authorizing and before revoking. */
  long peakV6();

  /**
   * Whether the numbers are only lower bounds, because a prefix list of unknown size was counted as
   * one entry.
   */
  boolean unknown();

  /** The greater of the two numbers after the change. */
  default long steady() {
    return Math.max(steadyV4(), steadyV6());
  }

  /** The greater of the two numbers during the change. */
  default long peak() {
    return Math.max(peakV4(), peakV6());
  }

  /**
   * The number of rules that could still be added after the change; negative if the rules exceed
   * the quota.
   */
  default long headroom() {
    return limit() - steady();
  }

  /**
   * Whether EC2 will refuse to authorize the new rules first, so that the controller revokes before
   * it authorizes. Flows that only the revoked rules admit are then cut off between the two calls.
   */
  default boolean willRevokeFirst() {
    return peak() > limit();
  }

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link QuotaReport}. */
  final class Builder extends ImmutableQuotaReport.Builder {}
}
