package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import java.util.Collection;
import java.util.Optional;

/**
 * The Ingresses that share one application load balancer.
 *
 * @param name the explicit group; absent when one Ingress is a group of its own
 * @param members the Ingresses, in the group's order, at least one
 */
public record AlbGroup(Optional<String> name, ImmutableList<AlbMember> members) {

  /** There is a member. */
  public AlbGroup {
    if (members.isEmpty()) {
      throw new IllegalArgumentException("a group has at least one member");
    }
  }

  /** An Ingress with a load balancer of its own. */
  public static AlbGroup implicit(AlbMember member) {
    return new AlbGroup(Optional.empty(), ImmutableList.of(member));
  }

  /** An explicit group. */
  public static AlbGroup explicit(String name, Collection<AlbMember> members) {
    return new AlbGroup(Optional.of(name), ImmutableList.copyOf(members));
  }

  String managedGroupName(String clusterName) {
    AlbMember first = members.get(0);
    return name.map(group -> GroupNames.albExplicit(clusterName, group))
        .orElseGet(() -> GroupNames.albImplicit(clusterName, first.namespace(), first.name()));
  }
}
