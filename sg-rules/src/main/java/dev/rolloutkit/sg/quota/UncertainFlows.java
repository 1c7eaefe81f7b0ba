package dev.rolloutkit.sg.quota;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.quota.RuleCoverage.FlowPart;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Finds the flows of a plan that depend on prefix lists with unknown entries.
 *
 * @rule A flow that only a prefix list with unknown entries may admit is unknown.
 */
final class UncertainFlows {
  private UncertainFlows() {}

  /**
   * The plan with {@link StagedPlan#unknown} filled in. Two kinds of flows are unknown. First,
   * flows of {@link StagedPlan#mustCut} that a rule for a list with unknown entries may admit; they
   * are removed from {@code mustCut}. Second, flows that only such rules may admit before the plan,
   * if the plan revokes one of these rules while no other rule admits the flow.
   */
  static StagedPlan marked(StagedPlan plan, Collection<Permission> held, RuleCoverage coverage) {
    Set<Flow> unknown = new LinkedHashSet<>();
    Set<Flow> cut = new LinkedHashSet<>(plan.mustCut());
    Map<PermissionKey, Permission> rules = new LinkedHashMap<>(RuleQuota.byKey(held));
    addPossiblyAdmitted(rules.values(), cut, coverage, unknown);
    for (Ec2Call call : plan.stages()) {
      for (Permission rule : call.permissions()) {
        if (call.kind() == Ec2Call.Kind.AUTHORIZE) {
          rules.put(rule.key(), rule);
        } else {
          rules.remove(rule.key());
        }
      }
      addPossiblyAdmitted(rules.values(), cut, coverage, unknown);
      coverage
          .uncertain()
          .forEach(
              (part, lists) -> {
                if (!isStillAdmitted(rules.values(), part, lists, coverage)) {
                  unknown.add(part.flow());
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

  /** Whether a rule certainly admits the part, or every rule that may admit it is still there. */
  private static boolean isStillAdmitted(
      Collection<Permission> rules, FlowPart part, Set<Permission> lists, RuleCoverage coverage) {
    return (!lists.isEmpty() && rules.containsAll(lists))
        || rules.stream().anyMatch(rule -> coverage.admits(rule, part));
  }

  /** Adds the cut flows that a rule for a list with unknown entries may admit. */
  private static void addPossiblyAdmitted(
      Collection<Permission> rules, Set<Flow> cut, RuleCoverage coverage, Set<Flow> unknown) {
    for (Flow flow : cut) {
      for (Permission rule : rules) {
        if (flow.sourceCidrs().stream()
            .anyMatch(block -> coverage.mayAdmit(rule, new FlowPart(flow, block)))) {
          unknown.add(flow);
        }
      }
    }
  }
}
