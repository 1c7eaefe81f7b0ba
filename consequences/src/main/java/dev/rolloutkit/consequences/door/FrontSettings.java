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
 * @param guards what looks at requests first, such as a web ACL
 */
public record FrontSettings(
    ImmutableSortedSet<String> sources,
    String protocol,
    ImmutableSortedMap<String, String> healthChecks,
    ImmutableSortedMap<String, String> backendProtocols,
    ImmutableSortedSet<String> guards) {
  /** Nothing is known. */
  static final FrontSettings NONE =
      new FrontSettings(
          ImmutableSortedSet.of(),
          "",
          ImmutableSortedMap.of(),
          ImmutableSortedMap.of(),
          ImmutableSortedSet.of());

  /** Whether everybody may connect. */
  public boolean isOpen() {
    return sources.contains("0.0.0.0/0") || sources.contains("::/0");
  }
}
