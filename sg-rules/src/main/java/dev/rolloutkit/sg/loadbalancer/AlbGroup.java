package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.sg.internal.loadbalancer.GroupNames;
import java.util.Collection;
import java.util.Optional;

/**
 * The Ingresses that share one application load balancer.
 *
 * @param name the name of the Ingress group; absent if a single Ingress has a load balancer of its
 *     own
 * @param members the Ingresses in the order of the group, at least one
 */
public record AlbGroup(Optional<String> name, ImmutableList<GroupMember> members) {

  /**
   * Rejects an empty group.
   *
   * @throws IllegalArgumentException if there is no member
   */
  public AlbGroup {
    if (members.isEmpty()) {
      throw new IllegalArgumentException("a group has at least one member");
    }
  }

  /** An Ingress with a load balancer of its own. */
  public static AlbGroup implicit(GroupMember member) {
    return new AlbGroup(Optional.empty(), ImmutableList.of(member));
  }

  /** An Ingress group with a name. */
  public static AlbGroup explicit(String name, Collection<GroupMember> members) {
    return new AlbGroup(Optional.of(name), ImmutableList.copyOf(members));
  }

  String managedGroupName(String clusterName) {
    GroupMember first = members.get(0);
    return name.map(group -> GroupNames.albExplicit(clusterName, group))
        .orElseGet(() -> GroupNames.albImplicit(clusterName, first.namespace(), first.name()));
  }
}
