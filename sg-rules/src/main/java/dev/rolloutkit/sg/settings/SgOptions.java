package dev.rolloutkit.sg.settings;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * Switches that fix defects of the AWS Load Balancer Controller. Each switch is named after its
 * effect and is off in {@link #reference}.
 */
@Value.Immutable
@ValueStyle
public interface SgOptions {
  /** A networking rule without ports opens all TCP ports, as its documentation promises. */
  default boolean emptyPortsMeanAllTcp() {
    return false;
  }

  /**
   * CIDR blocks and protocols are written as EC2 stores them: without host bits, IPv6 in its
   * canonical notation, protocols in lower case, and the protocol numbers {@code 6}, {@code 17},
   * {@code 1} and {@code 58} as names.
   */
  default boolean canonicalSources() {
    return false;
  }

  /**
   * Rules are revoked only if the current rules were fetched without a cache. All rules of a group
   * that still has live targets are revoked only if somebody confirmed it.
   */
  default boolean verifyBeforeRevoke() {
    return false;
  }

  /**
   * A call that EC2 refuses is split and repeated, so that one invalid rule does not keep the
   * others from being added.
   */
  default boolean splitOnFailure() {
    return false;
  }

  /** Prefix lists are not merged with one another in restricted mode. */
  default boolean keepPrefixListsApart() {
    return false;
  }

  /**
   * The descriptions of rules name the bindings that request them. The controller does not do this,
   * but that is not a defect, so {@link #safe} leaves it off.
   */
  default boolean ownershipLabels() {
    return false;
  }

  /** Exactly what the controller does. */
  static SgOptions reference() {
    return builder().build();
  }

  /** Fixes every documented defect. */
  static SgOptions safe() {
    return builder()
        .emptyPortsMeanAllTcp(true)
        .canonicalSources(true)
        .verifyBeforeRevoke(true)
        .splitOnFailure(true)
        .keepPrefixListsApart(true)
        .build();
  }

  /** A new builder with every switch off. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SgOptions}. */
  final class Builder extends ImmutableSgOptions.Builder {}
}
