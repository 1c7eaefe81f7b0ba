package dev.rolloutkit.stack.ingressgroup;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.sg.loadbalancer.AlbGroup;
import java.util.Optional;
import java.util.Set;

/**
 * An Ingress group as it is loaded from the cluster.
 *
 * @param id the id of the group
 * @param members its Ingresses, in the order of the group
 * @param inactiveMembers the Ingresses that leave it, in the order in which the API server lists
 *     them
 */
public record IngressGroup(
    GroupId id, ImmutableList<GroupMember> members, ImmutableList<InactiveMember> inactiveMembers) {

  /** The same group without one of its members. */
  public IngressGroup without(String key) {
    return without(Set.of(key));
  }

  /** The same group without some of its members. */
  public IngressGroup without(Set<String> keys) {
    return new IngressGroup(
        id,
        members.stream()
            .filter(member -> !keys.contains(member.key()))
            .collect(ImmutableList.toImmutableList()),
        inactiveMembers);
  }

  /**
   * The group in the form that the rules of security groups read; it must have at least one member.
   */
  public AlbGroup albGroup() {
    return new AlbGroup(id.isExplicit() ? Optional.of(id.name()) : Optional.empty(), members);
  }
}
