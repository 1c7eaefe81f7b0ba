package dev.rolloutkit.sg.quota;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.sg.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.ec2.MergeKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import dev.rolloutkit.sg.reconcile.Reconciliation;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether rules fit into a group, now, in the end and on the way. */
public final class RuleQuota {
  private RuleQuota() {}

  /**
   * What bringing a group to its desired rules takes. Foreign rules stay; grants come before
   * revocations, so the greatest count is in between.
   *
   * <pre>{@code
   * // 50 foreign and 10 of our rules, 10 other ones desired
   * RuleQuota.check("sg-1", desired, current, QuotaPolicy.defaults())  // steady 60, peak 70
   * }</pre>
   */
  public static QuotaReport check(
      String group,
      Collection<Permission> desired,
      Collection<Permission> current,
      QuotaPolicy policy) {
    Map<PermissionKey, Permission> rules = byKey(current);
    List<Ec2Call> calls =
        Reconciliation.plan(current, desired, ReconcileOptions.forEndpoints(false)).calls();
    for (Ec2Call call : calls) {
      if (call.kind() == Ec2Call.Kind.AUTHORIZE) {
        call.permissions().forEach(p -> rules.put(p.key(), p));
      }
    }
    long[] peak = count(rules.values(), policy);
    for (Ec2Call call : calls) {
      if (call.kind() == Ec2Call.Kind.REVOKE) {
        call.permissions().forEach(p -> rules.remove(p.key()));
      }
    }
    long[] steady = count(rules.values(), policy);
    return QuotaReport.builder()
        .group(group)
        .limit(policy.limit())
        .steadyV4(steady[0])
        .steadyV6(steady[1])
        .peakV4(peak[0])
        .peakV6(peak[1])
        .unknown(rules.values().stream().anyMatch(policy::isUnknown))
        .build();
  }

  /**
   * The most rules that may stand in a group after a restart, before anything is revoked. Each
   * binding that is computed anew adds at most one range for each protocol and source group that it
   * asks for, beside the old ones, and such rules of one block as are not there yet.
   *
   * <pre>{@code
   * // 3000-5000 is there; three bindings ask for 3000, 4000, 4500
   * RuleQuota.afterRestart(current, needs)  // 4
   * }</pre>
   *
   * @param current the rules of the group
   * @param needs for each binding that is not computed yet what it asks for in the group
   */
  public static long afterRestart(
      Collection<Permission> current, Collection<? extends Collection<Permission>> needs) {
    Set<PermissionKey> rules = new HashSet<>(byKey(current).keySet());
    long ranges = 0;
    for (Collection<Permission> own : needs) {
      Set<MergeKey> openings = new HashSet<>();
      for (Permission p : own) {
        MergeKey opening = p.mergeKey();
        if (opening == null) {
          rules.add(p.key());
        } else if (openings.add(opening)) {
          ranges++;
        }
      }
    }
    return rules.size() + ranges;
  }

  /**
   * How many rules a networking block adds to a group at most: peers times ports, rule by rule.
   * What a load balancer without groups asks for names blocks, which are never merged, so it grows
   * by its subnets or clients with every port.
   *
   * <pre>{@code
   * // TCP_UDP from three subnets, health checks at another port: 3 x 2 + 3 x 1
   * RuleQuota.growth(networking)  // 9
   * }</pre>
   */
  public static long growth(TargetGroupBindingNetworking networking) {
    return networking.ingress().stream()
        .mapToLong(rule -> (long) rule.from().size() * rule.ports().size())
        .sum();
  }

  /**
   * Small calls one after the other, each of which fits and leaves every living flow admitted:
   * first what no flow needs is revoked, then rules are authorized as far as there is room, what
   * has become needless is revoked, and so on. Where no rule can go without cutting somebody off,
   * the one goes that carries the fewest flows, and those are named.
   *
   * <p>Up to twelve changes are looked through in every order of single changes, so that flows are
   * cut only where there is no other way; of more the plan picks one at a time, and may cut where
   * another order would not. Costs calls times flows.
   *
   * @param flows the living flows of targets on this group alone
   */
  public static StagedPlan stage(
      Collection<Permission> current,
      Collection<Permission> desired,
      Collection<Flow> flows,
      QuotaPolicy policy) {
    return stage(current, desired, flows, policy, StageOptions.plain());
  }

  /**
   * The same with options.
   *
   * <pre>{@code
   * // 1-3 and 4-6 are to become 1-1, 2-4 and 5-6, the last slot is free: 1-6 goes in between
   * RuleQuota.stage(current, desired, flows, policy, StageOptions.withWideRule())
   * }</pre>
   */
  public static StagedPlan stage(
      Collection<Permission> current,
      Collection<Permission> desired,
      Collection<Flow> flows,
      QuotaPolicy policy,
      StageOptions options) {
    return stage(current, desired, flows, policy, options, ImmutableMap.of());
  }

  /**
   * The same where rules name prefix lists.
   *
   * @param prefixLists the blocks in prefix lists, by id; flows that hang on a list that is absent
   *     are in {@link StagedPlan#unknown} unless the plan leaves its rules alone
   */
  public static StagedPlan stage(
      Collection<Permission> current,
      Collection<Permission> desired,
      Collection<Flow> flows,
      QuotaPolicy policy,
      StageOptions options,
      Map<String, ? extends Collection<String>> prefixLists) {
    return Stages.plan(current, desired, flows, policy, options, prefixLists);
  }

  /**
   * Which of several groups on one interface is to hold which rule, where the controller would take
   * exactly one: rules stay where they are, the others go to the first group with room, by
   * ascending id. An interface admits what any of its groups does, so the flows are the same.
   *
   * <pre>{@code
   * // 100 rules of blocks, two groups that may have 60 each
   * RuleQuota.spill(desired, List.of(first, second), policy)  // 60 in one, 40 in the other
   * }</pre>
   *
   * <p>It is for interfaces that share all of these groups. Fails if there is no room.
   *
   * @param desired what the interface is to admit
   * @param groups the groups with their rules, as {@link
   *     dev.rolloutkit.sg.binding.EndpointSecurityGroups#candidates} names them
   */
  public static Outcome<ImmutableMap<String, ImmutableList<Permission>>> spill(
      Collection<Permission> desired, Collection<SecurityGroup> groups, QuotaPolicy policy) {
    return SpillOver.over(desired, groups, policy);
  }

  static long[] count(Collection<Permission> permissions, QuotaPolicy policy) {
    long v4 = 0;
    long v6 = 0;
    for (Permission p : permissions) {
      v4 += policy.v4(p);
      v6 += policy.v6(p);
    }
    return new long[] {v4, v6};
  }

  static Map<PermissionKey, Permission> byKey(Collection<Permission> permissions) {
    Map<PermissionKey, Permission> out = new LinkedHashMap<>();
    permissions.forEach(p -> out.put(p.key(), p));
    return out;
  }
}
