package dev.rolloutkit.sg.quota;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.quota.RuleCoverage.Strand;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The flows of a plan that hang on prefix lists of unknown entries. */
final class DoubtfulFlows {
  private DoubtfulFlows() {}

  /**
   * The plan with those flows that it may cut off: such as may live by a list of unknown entries
   * and lose what may carry them, and such as are cut but for a list that may carry them.
   */
  static StagedPlan marked(StagedPlan plan, Collection<Permission> held, RuleCoverage carriage) {
    Set<Flow> unknown = new LinkedHashSet<>();
    Set<Flow> cut = new LinkedHashSet<>(plan.mustCut());
    Map<PermissionKey, Permission> force = new LinkedHashMap<>(RuleQuota.byKey(held));
    saved(force.values(), cut, carriage, unknown);
    for (Ec2Call call : plan.stages()) {
      for (Permission rule : call.permissions()) {
        if (call.kind() == Ec2Call.Kind.AUTHORIZE) {
          force.put(rule.key(), rule);
        } else {
          force.remove(rule.key());
        }
      }
      saved(force.values(), cut, carriage, unknown);
      carriage
          .doubtful()
          .forEach(
              (strand, lists) -> {
                if (!carries(force.values(), strand, lists, carriage)) {
                  unknown.add(strand.flow());
                }
              });
    }
    cut.removeAll(unknown);
    return new StagedPlan(
        plan.stages(),
        ImmutableSet.copyOf(cut),
        ImmutableSet.copyOf(unknown),
        plan.temporary(),
        plan.fits());
  }

  /** As well as at the beginning: for sure, or by every list that may carry it. */
  private static boolean carries(
      Collection<Permission> force, Strand strand, Set<Permission> lists, RuleCoverage carriage) {
    return (!lists.isEmpty() && force.containsAll(lists))
        || force.stream().anyMatch(rule -> carriage.admits(rule, strand));
  }

  /** A flow that is cut for want of a known rule while a list is in force that may carry it. */
  private static void saved(
      Collection<Permission> force, Set<Flow> cut, RuleCoverage carriage, Set<Flow> unknown) {
    for (Flow flow : cut) {
      for (Permission rule : force) {
        if (flow.sourceCidrs().stream()
            .anyMatch(block -> carriage.mayAdmit(rule, new Strand(flow, block)))) {
          unknown.add(flow);
        }
      }
    }
  }
}
