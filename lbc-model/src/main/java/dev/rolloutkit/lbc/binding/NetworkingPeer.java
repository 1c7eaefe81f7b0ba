package dev.rolloutkit.lbc.binding;

import org.jspecify.annotations.Nullable;

/**
 * A sender of traffic: a CIDR block or a security group. If both are given, only the group counts.
 *
 * @param cidr the string {@code ipBlock.cidr}, which may be empty; {@code null} without an {@code
 *     ipBlock}
 * @param groupId the string {@code securityGroup.groupID}, which may be empty; {@code null} without
 *     a {@code securityGroup}
 */
public record NetworkingPeer(@Nullable String cidr, @Nullable String groupId) {

  /** The senders in a CIDR block. */
  public static NetworkingPeer ofCidr(String cidr) {
    return new NetworkingPeer(cidr, null);
  }

  /** The senders that have a security group. */
  public static NetworkingPeer ofGroup(String groupId) {
    return new NetworkingPeer(null, groupId);
  }
}
