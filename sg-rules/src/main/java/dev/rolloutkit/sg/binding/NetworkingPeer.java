package dev.rolloutkit.sg.binding;

import org.jspecify.annotations.Nullable;

/**
 * Who may send traffic: a block or a security group. If both are there, the group counts.
 *
 * @param cidr the text of {@code ipBlock.cidr}, which may be empty; {@code null} without an {@code
 *     ipBlock}
 * @param groupId the text of {@code securityGroup.groupID}, which may be empty; {@code null}
 *     without a {@code securityGroup}
 */
public record NetworkingPeer(@Nullable String cidr, @Nullable String groupId) {

  /** A block. */
  public static NetworkingPeer ofCidr(String cidr) {
    return new NetworkingPeer(cidr, null);
  }

  /** A security group. */
  public static NetworkingPeer ofGroup(String groupId) {
    return new NetworkingPeer(null, groupId);
  }
}
