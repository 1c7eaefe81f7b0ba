package dev.rolloutkit.sg.analysis;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.controller.CallRecord;
import dev.rolloutkit.sg.controller.Ec2Model;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.flow.FlowStatus;
import dev.rolloutkit.sg.flow.Gap;
import dev.rolloutkit.sg.internal.flow.Reachability;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Computes from a replay which flows a change cuts off, and whether the change is safe.
 *
 * @rule A change breaks a flow that was reachable before and is not afterwards, and interrupts one
 *     that is not reachable in between.
 */
final class ImpactReports {
  private ImpactReports() {}

  /**
   * The report of a replay.
   *
   * @param first the rules before the change; this method does not change them
   * @param flows the flows that the change may affect, and unreachable flows of the groups that it
   *     touches, in the order of the report
   * @param changed the bindings that the change names
   */
  static ImpactReport of(
      ClusterSnapshot snapshot,
      Replay replay,
      Reachability first,
      List<CheckedFlow> flows,
      Impacts impacts,
      Knowledge known,
      Set<NamespacedName> changed) {
    Reachability last = rulesAfter(replay, first);
    BitSet interrupted = interrupted(replay, first, flows);
    ImpactReport.Builder out = ImpactReport.builder();
    ImmutableList<String> closes =
        GroupRules.closes(replay.before(), replay.after(), replay.steps());
    // A change that closes nothing cannot harm a flow that no rule admitted before.
    boolean mayHarm = !closes.isEmpty() || replacesGroup(replay.change());
    boolean breaks = false;
    boolean interrupts = false;
    boolean unknown = false;
    for (int i = 0; i < flows.size(); i++) {
      CheckedFlow checked = flows.get(i);
      FlowStatus is = last.find(checked.flow()).status();
      if (checked.wasReachable() && is != FlowStatus.REACHABLE) {
        out.addBroken(impacts.ended(checked.flow(), checked.was(), is));
        breaks |= is == FlowStatus.UNREACHABLE;
        unknown |= is == FlowStatus.UNKNOWN;
      } else if (checked.wasReachable() && interrupted.get(i)) {
        out.addFlapping(impacts.interrupted(checked.flow(), checked.was()));
        interrupts = true;
      } else if (is != FlowStatus.REACHABLE) {
        out.addAlreadyBroken(impacts.unreachable(checked.flow(), is));
        unknown |= mayHarm || checked.isNew();
      }
    }
    ImmutableList<Gap> gaps = Gaps.of(snapshot, known, changed, closes);
    unknown |= !gaps.isEmpty() || hasUnexplainedProblem(replay);
    return out.unknown(gaps)
        .securityGroups(replay.difference())
        .verdict(verdict(breaks, unknown, interrupts))
        .steps(replay.steps())
        .problems(replay.problems())
        .build();
  }

  private static Reachability rulesAfter(Replay replay, Reachability first) {
    Reachability last = new Reachability(first);
    replay
        .after()
        .forEach(
            (id, group) -> {
              if (!group.equals(replay.before().get(id))) {
                last.put(group);
              }
            });
    return last;
  }

  /** A failed reconciliation is no gap of its own: {@link Gaps} already covers its binding. */
  private static boolean hasUnexplainedProblem(Replay replay) {
    return replay.problems().stream()
        .anyMatch(p -> !p.code().equals(SgProblemCodes.RECONCILE_FAILED));
  }

  private static ChangeVerdict verdict(boolean breaks, boolean unknown, boolean interrupts) {
    if (breaks) {
      return ChangeVerdict.BREAKS_LIVE_TARGETS;
    }
    if (unknown) {
      return ChangeVerdict.UNKNOWN;
    }
    return interrupts ? ChangeVerdict.INTERRUPTS_LIVE_TARGETS : ChangeVerdict.SAFE;
  }

  /**
   * The places of the flows that were reachable and are not after some call. A flow is checked
   * again only after a call that revokes a rule on which it depends, so the time is near linear in
   * the calls and flows.
   */
  private static BitSet interrupted(Replay replay, Reachability first, List<CheckedFlow> flows) {
    Ec2Model ec2 = new Ec2Model(replay.before().values(), rules -> true);
    Reachability between = new Reachability(first);
    SetMultimap<Replay.RuleOf, Integer> dependents = HashMultimap.create();
    for (int i = 0; i < flows.size(); i++) {
      CheckedFlow checked = flows.get(i);
      if (checked.wasReachable()) {
        for (Replay.RuleOf rule : AdmittingRules.of(checked.flow(), checked.was(), between)) {
          dependents.put(rule, i);
        }
      }
    }
    BitSet out = new BitSet();
    for (ImpactStep step : replay.steps()) {
      for (CallRecord record : step.calls()) {
        if (record.error().isPresent()) {
          continue;
        }
        ec2.call(record.group(), record.call());
        ec2.group(record.group()).ifPresent(between::put);
        if (record.call().kind() == Ec2Call.Kind.REVOKE) {
          for (int i : dependentsOf(record, dependents)) {
            Reachability.Finding found = between.find(flows.get(i).flow());
            if (found.status() != FlowStatus.REACHABLE) {
              out.set(i);
              continue;
            }
            for (Replay.RuleOf rule : AdmittingRules.of(flows.get(i).flow(), found, between)) {
              dependents.put(rule, i);
            }
          }
        }
      }
    }
    return out;
  }

  /** Removes and returns the flows that depend on the rules which a call revokes. */
  private static Set<Integer> dependentsOf(
      CallRecord record, SetMultimap<Replay.RuleOf, Integer> dependents) {
    Set<Integer> out = new HashSet<>();
    for (Permission rule : record.call().permissions()) {
      out.addAll(dependents.removeAll(new Replay.RuleOf(record.group(), rule.key())));
    }
    return out;
  }

  private static boolean replacesGroup(ClusterChange change) {
    return change instanceof ClusterChange.PutSecurityGroup
        || (change instanceof ClusterChange.Batch batch
            && batch.changes().stream().anyMatch(ImpactReports::replacesGroup));
  }
}
