package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.controller.CallRecord;
import dev.rolloutkit.sg.controller.Ec2Model;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionDifference;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.FlowStatus;
import dev.rolloutkit.sg.flow.Flows;
import dev.rolloutkit.sg.flow.Gap;
import dev.rolloutkit.sg.flow.Reachability;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.reconcile.Reconciliation;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds out which live targets a change would cut off, by running the change through a model of the
 * controller and checking every intermediate set of rules.
 *
 * <p>If the verdict is {@link Verdict#SAFE}, every live flow that was reachable stays reachable
 * during and after the change. What is not known is never called safe. The verdict is {@link
 * Verdict#UNKNOWN} or worse if a group or a binding is not given, if the port, security group or
 * load balancer of a target is not known, if the rules that a binding asks for cannot be computed,
 * or if no rule admits a live target. {@link ImpactReport#unknown} lists these gaps.
 */
public final class BlastRadius {
  private BlastRadius() {}

  /**
   * What one change would do.
   *
   * <pre>{@code
   * ImpactReport report = BlastRadius.whatIf(snapshot, Change.deleteTgb("tools/tg3"));
   * report.verdict();                       // BREAKS_LIVE_TARGETS
   * report.broken().get(0).explanation();   // prod/tg2 has no networking block; port 8001 on …
   * }</pre>
   *
   * <p>Takes time linear in the rules of the groups that change and the flows to targets with these
   * groups.
   */
  public static ImpactReport whatIf(ClusterSnapshot snapshot, Change change) {
    return replay(snapshot, ImmutableList.of(change)).get(0);
  }

  /**
   * What several changes would do one after the other, each from the state in which the one before
   * ended: one report for each change.
   */
  public static ImmutableList<ImpactReport> replay(
      ClusterSnapshot snapshot, Collection<Change> changes) {
    List<ImpactStep> steps = new ArrayList<>();
    SnapshotModel model = new SnapshotModel(snapshot, steps::add);
    ImmutableList.Builder<ImpactReport> out = ImmutableList.builder();
    int problems = 0;
    for (Change change : changes) {
      steps.clear();
      Before before = Before.of(model);
      model.run(change);
      ImpactReport report =
          report(snapshot, model, change, before, ImmutableList.copyOf(steps), problems);
      problems = model.problems().size();
      out.add(report);
    }
    return out.build();
  }

  /** What deleting these bindings in this order would do: one report for each deletion. */
  public static ImmutableList<ImpactReport> deleteAll(
      ClusterSnapshot snapshot, List<TgbKey> order) {
    return replay(
        snapshot,
        order.stream()
            .<Change>map(Change.DeleteBinding::new)
            .collect(ImmutableList.toImmutableList()));
  }

  /** The state before a change. */
  record Before(
      ImmutableMap<String, SecurityGroup> groups,
      Map<TgbKey, ImmutableMap<String, ImmutableList<Permission>>> computed,
      ImmutableMap<String, ImmutableList<Permission>> desired,
      ImmutableList<TgbKey> blockers,
      ImmutableMap<TgbKey, BindingSnapshot> bindings,
      Set<Flow> flows) {
    static Before of(SnapshotModel model) {
      ImmutableList<BindingSnapshot> bindings = model.bindings();
      return new Before(
          model.groups(),
          model.computed(),
          model.desired(),
          model.blockers(),
          Maps.uniqueIndex(bindings, BindingSnapshot::key),
          new HashSet<>(Flows.of(bindings)));
    }
  }

  private static ImpactReport report(
      ClusterSnapshot snapshot,
      SnapshotModel model,
      Change change,
      Before before,
      ImmutableList<ImpactStep> steps,
      int earlierProblems) {
    ImmutableMap<String, SecurityGroup> after = model.groups();
    Set<String> touched = touched(before.groups(), after, steps);
    List<Flow> flows = new ArrayList<>();
    for (Flow flow : Flows.of(model.bindings())) {
      // A flow at groups that no call touches stays as it is, unless it is new.
      if (!before.flows().contains(flow)
          || flow.eni().securityGroupIds().stream().anyMatch(touched::contains)) {
        flows.add(flow);
      }
    }
    Reachability first = new Reachability(before.groups(), snapshot.prefixLists());
    Reachability last = new Reachability(after, snapshot.prefixLists());
    Map<Flow, Reachability.Finding> were = new LinkedHashMap<>();
    flows.forEach(flow -> were.put(flow, first.find(flow)));
    boolean hitLimit = steps.stream().anyMatch(BlastRadius::hitLimit);
    Impacts impacts = new Impacts(change, before, model, hitLimit);
    Set<Flow> interrupted = interrupted(snapshot, before.groups(), steps, were);
    ImpactReport.Builder out = ImpactReport.builder();
    ImmutableList<String> closes = Doubts.closes(before.groups(), after, steps);
    // Where nothing closes, who is not admitted now is no worse off.
    boolean shifts = !closes.isEmpty() || replacesGroup(change);
    boolean breaks = false;
    boolean flaps = false;
    boolean unknown = false;
    for (Flow flow : flows) {
      Reachability.Finding was = were.getOrDefault(flow, Reachability.Finding.NONE);
      FlowStatus is = last.find(flow).status();
      if (was.status() == FlowStatus.REACHABLE && is != FlowStatus.REACHABLE) {
        out.addBroken(impacts.ended(flow, was, is));
        breaks |= is == FlowStatus.UNREACHABLE;
        unknown |= is == FlowStatus.UNKNOWN;
      } else if (was.status() == FlowStatus.REACHABLE && interrupted.contains(flow)) {
        out.addFlapping(impacts.interrupted(flow, was));
        flaps = true;
      } else if (is != FlowStatus.REACHABLE) {
        out.addAlreadyBroken(impacts.unreachable(flow, is));
        unknown |= shifts || !before.flows().contains(flow);
      }
    }
    ImmutableList<Problem> problems =
        model.problems().subList(earlierProblems, model.problems().size());
    ImmutableList<Gap> doubts = Doubts.of(snapshot, before, model, change, hitLimit, closes);
    // A binding that fails to reconcile is no doubt of its own: who it keeps open was looked at.
    unknown |=
        !doubts.isEmpty()
            || problems.stream().anyMatch(p -> !p.code().equals(SgProblemCodes.RECONCILE_FAILED));
    return out.unknown(doubts)
        .securityGroups(PermissionDifference.between(rules(before.groups()), rules(after)))
        .verdict(
            breaks
                ? Verdict.BREAKS_LIVE_TARGETS
                : unknown
                    ? Verdict.UNKNOWN
                    : flaps ? Verdict.INTERRUPTS_LIVE_TARGETS : Verdict.SAFE)
        .steps(steps)
        .problems(problems)
        .build();
  }

  /** The flows that some set of rules between two calls does not admit. */
  private static Set<Flow> interrupted(
      ClusterSnapshot snapshot,
      ImmutableMap<String, SecurityGroup> before,
      List<ImpactStep> steps,
      Map<Flow, Reachability.Finding> were) {
    Ec2Model ec2 = new Ec2Model(before.values(), rules -> true);
    Reachability between = new Reachability(before, snapshot.prefixLists());
    Set<Flow> out = new HashSet<>();
    for (ImpactStep step : steps) {
      for (CallRecord record : step.calls()) {
        if (record.error().isPresent()) {
          continue;
        }
        ec2.call(record.group(), record.call());
        ec2.group(record.group()).ifPresent(between::put);
        if (record.call().kind() == Ec2Call.Kind.REVOKE) {
          were.forEach(
              (flow, was) -> {
                if (was.status() == FlowStatus.REACHABLE
                    && flow.eni().securityGroupIds().contains(record.group())
                    && between.find(flow).status() != FlowStatus.REACHABLE) {
                  out.add(flow);
                }
              });
        }
      }
    }
    return out;
  }

  private static boolean replacesGroup(Change change) {
    return change instanceof Change.PutSecurityGroup
        || (change instanceof Change.Batch batch
            && batch.changes().stream().anyMatch(BlastRadius::replacesGroup));
  }

  private static boolean hitLimit(ImpactStep step) {
    return step.calls().stream()
        .anyMatch(c -> c.error().filter(Reconciliation.LIMIT_EXCEEDED::equals).isPresent());
  }

  private static Set<String> touched(
      Map<String, SecurityGroup> before, Map<String, SecurityGroup> after, List<ImpactStep> steps) {
    Set<String> out = new HashSet<>();
    steps.forEach(s -> s.calls().forEach(c -> out.add(c.group())));
    after.forEach(
        (id, group) -> {
          if (!group.equals(before.get(id))) {
            out.add(id);
          }
        });
    return out;
  }

  static Map<String, ImmutableList<Permission>> rules(Map<String, SecurityGroup> groups) {
    Map<String, ImmutableList<Permission>> out = new LinkedHashMap<>();
    groups.forEach((id, group) -> out.put(id, group.permissions()));
    return out;
  }
}
