package dev.rolloutkit.sg.ec2;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * One ingress permission as EC2 stores it: a protocol, a range of ports, and any number of sources
 * of four kinds.
 *
 * <p>A list that is {@code null} differs from an empty one in the {@linkplain PermissionKey key} of
 * a permission that has no source or several of a kind. {@link IpPermissions#expand} splits a
 * permission into permissions of one source each.
 *
 * <p>Source: Amazon EC2 API, IpPermission.
 */
@Value.Immutable
@ValueStyle
public interface IpPermission {
  /** {@code tcp}, {@code udp}, {@code icmp}, {@code icmpv6}, a number, or {@code -1} for any. */
  @Nullable String ipProtocol();

  /** First port, or ICMP type; absent when the protocol is {@code -1}. */
  @Nullable Integer fromPort();

  /** Last port, or ICMP code; absent when the protocol is {@code -1}. */
  @Nullable Integer toPort();

  /** IPv4 sources. */
  @Nullable ImmutableList<IpRange> ipRanges();

  /** IPv6 sources. */
  @Nullable ImmutableList<Ipv6Range> ipv6Ranges();

  /** Prefix lists. */
  @Nullable ImmutableList<PrefixListId> prefixListIds();

  /** Security groups. */
  @Nullable ImmutableList<UserIdGroupPair> userIdGroupPairs();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link IpPermission}. */
  final class Builder extends ImmutableIpPermission.Builder {}
}
