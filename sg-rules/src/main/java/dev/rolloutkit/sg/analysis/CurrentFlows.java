package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.internal.flow.Reachability;
import java.util.Set;
import java.util.TreeSet;

/**
 * The flows of a cluster before any change, indexed by the rules that admit them.
 *
 * @rule Only flows that a revoked rule admitted are checked again.
 */
final class CurrentFlows {
  private final ImmutableList<CheckedFlow> all;
  private final ImmutableListMultimap<Replay.RuleOf, Integer> byRule;
  private final ImmutableListMultimap<String, Integer> notAdmitted;

  private CurrentFlows(
      ImmutableList<CheckedFlow> all,
      ImmutableListMultimap<Replay.RuleOf, Integer> byRule,
      ImmutableListMultimap<String, Integer> notAdmitted) {
    this.all = all;
    this.byRule = byRule;
    this.notAdmitted = notAdmitted;
  }

  static CurrentFlows of(ImmutableList<Flow> flows, Reachability rules) {
    ImmutableList.Builder<CheckedFlow> all = ImmutableList.builderWithExpectedSize(flows.size());
    ImmutableListMultimap.Builder<Replay.RuleOf, Integer> byRule = ImmutableListMultimap.builder();
    ImmutableListMultimap.Builder<String, Integer> notAdmitted = ImmutableListMultimap.builder();
    for (int i = 0; i < flows.size(); i++) {
      Flow flow = flows.get(i);
      CheckedFlow checked = new CheckedFlow(flow, rules.find(flow), false);
      all.add(checked);
      if (checked.wasReachable()) {
        for (Replay.RuleOf rule : AdmittingRules.of(flow, checked.was(), rules)) {
          byRule.put(rule, i);
        }
      } else {
        for (String group : ImmutableSet.copyOf(flow.eni().securityGroupIds())) {
          notAdmitted.put(group, i);
        }
      }
    }
    return new CurrentFlows(all.build(), byRule.build(), notAdmitted.build());
  }

  /**
   * The flows that a deletion may affect: those that a revoked rule admitted, and those that no
   * rule admitted and that belong to a group that the replay touched. Flows of the deleted binding
   * are left out.
   */
  ImmutableList<CheckedFlow> affectedBy(Replay replay, NamespacedName deleted) {
    Set<Integer> found = new TreeSet<>();
    replay.revoked().forEach(rule -> found.addAll(byRule.get(rule)));
    replay.touched().forEach(group -> found.addAll(notAdmitted.get(group)));
    ImmutableList.Builder<CheckedFlow> out = ImmutableList.builderWithExpectedSize(found.size());
    for (int i : found) {
      if (!all.get(i).flow().binding().equals(deleted)) {
        out.add(all.get(i));
      }
    }
    return out.build();
  }
}
