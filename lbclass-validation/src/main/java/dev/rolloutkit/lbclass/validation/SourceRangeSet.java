package dev.rolloutkit.lbclass.validation;

import com.google.common.collect.ImmutableSet;
import java.util.Objects;

/**
 * The networks that may access a load balancer.
 *
 * @param ranges the networks in canonical form, sorted as strings; never empty
 */
public record SourceRangeSet(ImmutableSet<String> ranges) {
  /** The component must not be {@code null}. */
  public SourceRangeSet {
    Objects.requireNonNull(ranges, "ranges");
  }

  /** Whether every IPv4 address has access; {@code ::/0} does not include IPv4. */
  public boolean allowAll() {
    return ranges.contains(SourceRanges.ALL);
  }
}
