package dev.rolloutkit.sg.quota;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/** How many rules a group has, will have, and has at most on the way. */
@Value.Immutable
@ValueStyle
public interface QuotaReport {
  /** The group. */
  String group();

  /** The most IPv4 or IPv6 rules that it may have. */
  int limit();

  /** IPv4 rules when the change is done. */
  long steadyV4();

  /** IPv6 rules when the change is done. */
  long steadyV6();

  /** IPv4 rules after authorizing and before revoking. */
  long peakV4();

  /** IPv6 rules after authorizing and before revoking. */
  long peakV6();

  /** Whether a prefix list of unknown size counts as one entry here. */
  boolean unknown();

  /** The greater of the two counts when the change is done. */
  default long steady() {
    return Math.max(steadyV4(), steadyV6());
  }

  /** The greater of the two counts on the way. */
  default long peak() {
    return Math.max(peakV4(), peakV6());
  }

  /** How many more rules would fit when the change is done; negative when they do not fit. */
  default long headroom() {
    return limit() - steady();
  }

  /**
   * Whether the controller's second pass revokes first because authorizing is refused: whoever is
   * carried by revoked rules alone is cut off between the two calls.
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
