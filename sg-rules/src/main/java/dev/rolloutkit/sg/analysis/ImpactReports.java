package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.controller.CallRecord;
import dev.rolloutkit.sg.controller.Ec2Model;
import dev.rolloutkit.sg.flow.FlowStatus;
import dev.rolloutkit.sg.flow.Gap;
import dev.rolloutkit.sg.flow.Reachability;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** Reports what a replay means for flows. */
final class ImpactReports {
  private ImpactReports() {}

  /**
   * The report of a replay.
   *
   * @param first the rules before the change; it stays as it is
   * @param suspects the flows that may have changed or that nobody admits, in the order of the
   *     report
   * @param changed the bindings that the change names
   */
  static ImpactReport of(
      ClusterSnapshot snapshot,
      Replay replay,
      Reachability first,
      List<Suspect> suspects,
      Impacts impacts,
      Knowledge known,
      Set<TgbKey> changed) {
    Reachability last = new Reachability(first);
    replay
        .after()
        .forEach(
            (id, group) -> {
              if (!group.equals(replay.before().get(id))) {
                last.put(group);
              }
            });
    BitSet interrupted = interrupted(replay, first, suspects);
    ImpactReport.Builder out = ImpactReport.builder();
    ImmutableList<String> closes =
        GroupRules.closes(replay.before(), replay.after(), replay.steps());
    // Where nothing closes, who is not admitted now is no worse off.
    boolean shifts = !closes.isEmpty() || replacesGroup(replay.change());
    boolean breaks = false;
    boolean flaps = false;
    boolean unknown = false;
    for (int i = 0; i < suspects.size(); i++) {
      Suspect suspect = suspects.get(i);
      FlowStatus is = last.find(suspect.flow()).status();
      if (suspect.wasReachable() && is != FlowStatus.REACHABLE) {
        out.addBroken(impacts.ended(suspect.flow(), suspect.was(), is));
        breaks |= is == FlowStatus.UNREACHABLE;
        unknown |= is == FlowStatus.UNKNOWN;
      } else if (suspect.wasReachable() && interrupted.get(i)) {
        out.addFlapping(impacts.interrupted(suspect.flow(), suspect.was()));
        flaps = true;
      } else if (is != FlowStatus.REACHABLE) {
        out.addAlreadyBroken(impacts.unreachable(suspect.flow(), is));
        unknown |= shifts || suspect.isNew();
      }
    }
    ImmutableList<Gap> doubts = Doubts.of(snapshot, known, changed, closes);
    // A binding that fails to reconcile is no doubt of its own: who it keeps open was looked at.
    unknown |=
        !doubts.isEmpty()
            || replay.problems().stream()
                .anyMatch(p -> !p.code().equals(SgProblemCodes.RECONCILE_FAILED));
    return out.unknown(doubts)
        .securityGroups(replay.difference())
        .verdict(
            breaks
                ? Verdict.BREAKS_LIVE_TARGETS
                : unknown
                    ? Verdict.UNKNOWN
                    : flaps ? Verdict.INTERRUPTS_LIVE_TARGETS : Verdict.SAFE)
        .steps(replay.steps())
        .problems(replay.problems())
        .build();
  }

  /** The flows that some set of rules between two calls does not admit. */
  private static BitSet interrupted(Replay replay, Reachability first, List<Suspect> suspects) {
    Ec2Model ec2 = new Ec2Model(replay.before().values(), rules -> true);
    Reachability between = new Reachability(first);
    BitSet out = new BitSet();
    for (ImpactStep step : replay.steps()) {
      for (CallRecord record : step.calls()) {
        if (record.error().isPresent()) {
          continue;
        }
        ec2.call(record.group(), record.call());
        ec2.group(record.group()).ifPresent(between::put);
        if (record.call().kind() == Ec2Call.Kind.REVOKE) {
          for (int i = 0; i < suspects.size(); i++) {
            Suspect suspect = suspects.get(i);
            if (suspect.wasReachable()
                && suspect.flow().eni().securityGroupIds().contains(record.group())
                && between.find(suspect.flow()).status() != FlowStatus.REACHABLE) {
              out.set(i);
            }
          }
        }
      }
    }
    return out;
  }

  private static boolean replacesGroup(Change change) {
    return change instanceof Change.PutSecurityGroup
        || (change instanceof Change.Batch batch
            && batch.changes().stream().anyMatch(ImpactReports::replacesGroup));
  }
}
