package dev.rolloutkit.consequences.door;

import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;

/**
 * What a load balancer does with all requests of a door, whatever rule they take.
 *
 * @param sources who may connect: CIDRs, prefix lists, or security groups that no manifest makes;
 *     empty if that is not known
 * @param protocol the protocol that clients speak; empty if it is not known
 * @param healthChecks the path and port of the health check of each target group, by its Service
 * @param backendProtocols the protocol that targets must speak, by their Service
 * @param guards what looks at requests first, such as a web ACL, or keeps the load balancer
 */
public record FrontSettings(
    ImmutableSortedSet<String> sources,
    String protocol,
    ImmutableSortedMap<String, String> healthChecks,
    ImmutableSortedMap<String, String> backendProtocols,
    ImmutableSortedSet<String> guards) {
  /** AWS does not delete the load balancer. */
  static final String PROTECTED = "deletion protection";

  /** Nothing is known. */
  static final FrontSettings NONE =
      new FrontSettings(
          ImmutableSortedSet.of(),
          "",
          ImmutableSortedMap.of(),
          ImmutableSortedMap.of(),
          ImmutableSortedSet.of());

  /** What looks at requests before any rule does. */
  public ImmutableSortedSet<String> filters() {
    return guards.stream()
        .filter(one -> !one.equals(PROTECTED))
        .collect(ImmutableSortedSet.toImmutableSortedSet(java.util.Comparator.naturalOrder()));
  }

  /** Whether everybody may connect. */
  public boolean isOpen() {
    return sources.contains("0.0.0.0/0") || sources.contains("::/0");
  }
}
