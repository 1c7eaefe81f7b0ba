package dev.rolloutkit.sg.quota;

import dev.rolloutkit.sg.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import dev.rolloutkit.sg.reconcile.Reconciliation;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
        .limit(effectiveLimit(policy))
        .steadyV4(steady[0])
        .steadyV6(steady[1])
        .peakV4(peak[0])
        .peakV6(peak[1])
        .unknown(rules.values().stream().anyMatch(policy::isUnknown))
        .build();
  }

  /**
   * The most rules of ours that may stand in a group after a restart: each listed binding that is
   * not computed when the first one is adds one range for each source, beside the old one.
   *
   * @param current the rules of the group
   * @param bindings how many bindings with a networking block ask for something in it
   */
  public static long afterRestart(Collection<Permission> current, int bindings) {
    long merged = current.stream().filter(p -> p.isManaged() && p.mergeGroup() != null).count();
    return current.size() + Math.max(0, bindings - 1) * Math.min(merged, 1);
  }

  /** How many rules a networking block of blocks adds to a group: ports times blocks, and so on. */
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
   * <p>Among several rules that admit the same flow the plan picks one at a time, so it may cut
   * where a search through all orders would not. Costs calls times flows.
   *
   * @param flows the living flows of targets on this group alone
   */
  public static StagedPlan stage(
      Collection<Permission> current,
      Collection<Permission> desired,
      Collection<Flow> flows,
      QuotaPolicy policy) {
    return new Stages(current, desired, flows, policy).plan();
  }

  /** The limit of rules, less where groups are many. */
  private static int effectiveLimit(QuotaPolicy policy) {
    return Math.min(
        policy.rulesPerGroup(), policy.product() / Math.max(1, policy.groupsPerInterface()));
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
