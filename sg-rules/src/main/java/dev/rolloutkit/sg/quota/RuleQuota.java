package dev.rolloutkit.sg.quota;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
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

/**
 * Computes whether rules are within the quota of a group before, during and after a change, and
 * plans changes that stay within it.
 *
 * @rule The controller authorizes before it revokes, so a group needs room for old and new rules at
 *     once.
 */
public final class RuleQuota {
  private RuleQuota() {}

  /**
   * The number of rules that a group has during and after a reconciliation to its desired rules.
   * Rules that the controller did not create remain. The controller authorizes before it revokes,
   * so the number is greatest between the two calls.
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
   * The greatest number of rules that a group may have after a restart of the controller in
   * restricted mode, before anything is revoked. Each binding that is computed again adds at most
   * one range for each protocol and source group that it requests, next to the existing ranges, and
   * each rule for a CIDR block that does not exist yet.
   *
   * <pre>{@code
   * // the group has 3000-5000; three bindings request 3000, 4000, 4500
   * RuleQuota.afterRestart(current, needs)  // 4
   * }</pre>
   *
   * @rule After a restart in restricted mode each binding can add a range before anything is
   *     revoked.
   * @param current the rules of the group
   * @param needs for each binding that is not computed yet, the rules that it requests on the group
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
   * The greatest number of rules that a networking block adds to a group: for each rule of the
   * block, the number of its peers times the number of its ports. The block of a load balancer
   * without security groups names CIDR blocks, which are never merged, so every port adds one rule
   * for each subnet or client block.
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
   * Plans a sequence of calls, each of which stays within the quota and leaves every live flow
   * admitted. The plan first revokes the rules that no flow needs, then authorizes as many rules as
   * there is room for, revokes the rules that are no longer needed, and so on. If no rule can be
   * revoked without cutting off a flow, the plan revokes the one that cuts off the fewest flows,
   * and reports these flows.
   *
   * <p>Up to twelve changes are tried in every order, so a flow is cut off only if no order avoids
   * it. More changes are chosen one at a time, and the plan may cut off a flow that another order
   * would not. Takes time proportional to the number of calls times the number of flows.
   *
   * @param flows the live flows to targets that have no other security group
   */
  public static StagedPlan stage(
      Collection<Permission> current,
      Collection<Permission> desired,
      Collection<Flow> flows,
      QuotaPolicy policy) {
    return stage(current, desired, flows, policy, StageOptions.plain());
  }

  /**
   * Like {@link #stage(Collection, Collection, Collection, QuotaPolicy)}, with options.
   *
   * <pre>{@code
   * // from 1-3 and 4-6 to 1-1, 2-4 and 5-6 with room for three rules: 1-6 is used in between
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
   * Like {@link #stage(Collection, Collection, Collection, QuotaPolicy, StageOptions)}, for rules
   * whose sources are prefix lists.
   *
   * @param prefixLists the CIDR blocks of prefix lists, by id; flows that may depend on an absent
   *     list are in {@link StagedPlan#unknown}, unless the plan does not touch the rules for it
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
   * Distributes rules over several security groups of one interface, for which the controller would
   * use exactly one. Rules that a group already has remain there; the others are added to the first
   * group with room, by ascending id. An interface admits what any of its groups admits, so the
   * distribution does not affect flows.
   *
   * <pre>{@code
   * // 100 rules for CIDR blocks, two groups that may have 60 rules each
   * RuleQuota.spill(desired, List.of(first, second), policy)  // 60 in one, 40 in the other
   * }</pre>
   *
   * <p>Every interface to which the rules apply must have all of these groups.
   *
   * @param desired the rules that the interface should admit
   * @param groups the groups with their rules, such as those of {@link
   *     dev.rolloutkit.sg.binding.EndpointSecurityGroups#candidates}
   * @return the rules of each group, or a problem if the groups do not have enough room
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
