package dev.rolloutkit.sg.settings;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * Where to do better than the AWS Load Balancer Controller instead of the same. Each switch is
 * named after what it fixes and is off in {@link #reference}.
 */
@Value.Immutable
@ValueStyle
public interface SgOptions {
  /** A networking rule without ports opens all TCP ports, as its documentation promises. */
  default boolean emptyPortsMeanAllTcp() {
    return false;
  }

  /**
   * Blocks lose their host bits and IPv6 takes its canonical spelling, protocols lower case and
   * names for {@code 6}, {@code 17}, {@code 1}, {@code 58}: what EC2 would store.
   */
  default boolean canonicalSources() {
    return false;
  }

  /**
   * Rules are revoked only against a view that was fetched without cache, and never all of a group
   * that still has living targets unless that is confirmed.
   */
  default boolean verifyBeforeRevoke() {
    return false;
  }

  /** A refused call is split, so that one bad rule does not keep the others out. */
  default boolean splitOnFailure() {
    return false;
  }

  /** Prefix lists are not merged with one another in restricted mode. */
  default boolean keepPrefixListsApart() {
    return false;
  }

  /**
   * Rules carry the bindings that ask for them in their descriptions. It is no defect that they do
   * not upstream, so {@link #safe} leaves it off.
   */
  default boolean ownershipLabels() {
    return false;
  }

  /** Exactly what the controller does. */
  static SgOptions reference() {
    return builder().build();
  }

  /** Every documented defect fixed. */
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
