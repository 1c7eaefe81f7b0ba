package dev.rolloutkit.sg.ec2;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;

/**
 * A security group as EC2 describes it.
 *
 * @param id its id
 * @param tags its tags
 * @param permissions its ingress rules, each with one source
 */
public record SecurityGroup(
    String id, ImmutableMap<String, String> tags, ImmutableList<Permission> permissions) {
  /** Rejects {@code null}. */
  public SecurityGroup {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(tags, "tags");
    Objects.requireNonNull(permissions, "permissions");
  }

  /** A group with its rules as EC2 returns them, which may have several sources each. */
  public static SecurityGroup of(
      String id, Map<String, String> tags, Collection<IpPermission> permissions) {
    return new SecurityGroup(id, ImmutableMap.copyOf(tags), IpPermissions.expandAll(permissions));
  }

  /** A copy of this group with other rules. */
  public SecurityGroup withPermissions(Collection<Permission> other) {
    return new SecurityGroup(id, tags, ImmutableList.copyOf(other));
  }
}
