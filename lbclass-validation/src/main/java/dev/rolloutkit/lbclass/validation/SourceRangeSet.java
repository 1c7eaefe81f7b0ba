package dev.rolloutkit.lbclass.validation;

import com.google.common.collect.ImmutableSet;
import java.util.Objects;

/**
 * Who may reach a load balancer.
 *
 * @param ranges networks in canonical form, sorted by text; never empty
 */
public record SourceRangeSet(ImmutableSet<String> ranges) {
  /** It is there. */
  public SourceRangeSet {
    Objects.requireNonNull(ranges, "ranges");
  }

  /** Whether every IPv4 address may; {@code ::/0} does not include them. */
  public boolean allowAll() {
    return ranges.contains(SourceRanges.ALL);
  }
}
