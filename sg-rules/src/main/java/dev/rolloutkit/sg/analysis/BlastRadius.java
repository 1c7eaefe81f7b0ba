package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.internal.flow.Flows;
import dev.rolloutkit.sg.internal.flow.Reachability;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the live targets that a change would cut off. It runs the change in a model of the
 * controller and checks the rules after each call.
 *
 * <p>If the verdict is {@link ChangeVerdict#SAFE}, every live flow that was reachable stays
 * reachable during and after the change. Missing information never leads to that verdict. The
 * verdict is {@link ChangeVerdict#UNKNOWN} or worse if the change may affect one of these: a group
 * or binding that may be missing; a target whose port, security group or load balancer is not
 * known; a binding whose rules cannot be computed; a live target that no rule admits. {@link
 * ImpactReport#unknown} lists these gaps.
 */
public final class BlastRadius {
  private BlastRadius() {}

  /**
   * What one change would do.
   *
   * <pre>{@code
   * ImpactReport report = BlastRadius.whatIf(snapshot, ClusterChange.deleteTgb("tools/tg3"));
   * report.verdict();                       // BREAKS_LIVE_TARGETS
   * report.broken().get(0).explanation();   // prod/tg2 has no networking block; port 8001 on …
   * }</pre>
   *
   * <p>Takes time linear in the snapshot. For several changes to one snapshot use {@link #prepare}.
   */
  public static ImpactReport whatIf(ClusterSnapshot snapshot, ClusterChange change) {
    return replay(snapshot, ImmutableList.of(change)).get(0);
  }

  /**
   * Prepares a snapshot for several changes, so that what they have in common is computed once. The
   * reports are those of {@link #whatIf}.
   */
  public static PreparedSnapshot prepare(ClusterSnapshot snapshot) {
    return PreparedSnapshot.of(snapshot);
  }

  /**
   * What several changes would do one after the other: one report for each change. Each change
   * starts in the state in which the previous one ended.
   */
  public static ImmutableList<ImpactReport> replay(
      ClusterSnapshot snapshot, Collection<ClusterChange> changes) {
    List<ImpactStep> steps = new ArrayList<>();
    SnapshotModel model = new SnapshotModel(snapshot, steps::add);
    ImmutableList.Builder<ImpactReport> out = ImmutableList.builder();
    int problems = 0;
    for (ClusterChange change : changes) {
      steps.clear();
      Before before = Before.of(model);
      model.run(change);
      ImmutableList<Problem> all = model.problems();
      Replay replay =
          new Replay(
              change,
              before.groups(),
              model.groups(),
              ImmutableList.copyOf(steps),
              all.subList(problems, all.size()));
      problems = all.size();
      out.add(report(snapshot, model, replay, before));
    }
    return out.build();
  }

  /** What deleting these bindings in this order would do: one report for each deletion. */
  public static ImmutableList<ImpactReport> deleteAll(
      ClusterSnapshot snapshot, List<NamespacedName> order) {
    return replay(
        snapshot,
        order.stream()
            .<ClusterChange>map(ClusterChange.DeleteBinding::new)
            .collect(ImmutableList.toImmutableList()));
  }

  /** The state before a change. */
  record Before(
      ImmutableMap<String, SecurityGroup> groups,
      Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> computed,
      ImmutableMap<String, ImmutableList<Permission>> desired,
      ImmutableList<NamespacedName> blockers,
      ImmutableMap<NamespacedName, BindingSnapshot> bindings,
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
      ClusterSnapshot snapshot, SnapshotModel model, Replay replay, Before before) {
    Set<String> touched = replay.touched();
    Reachability first = new Reachability(before.groups(), snapshot.prefixLists());
    ImmutableList.Builder<CheckedFlow> suspects = ImmutableList.builder();
    for (Flow flow : Flows.of(model.bindings())) {
      // Unless a flow is new, it can change only if one of its groups does.
      boolean isNew = !before.flows().contains(flow);
      if (isNew || flow.eni().securityGroupIds().stream().anyMatch(touched::contains)) {
        suspects.add(new CheckedFlow(flow, first.find(flow), isNew));
      }
    }
    return ImpactReports.of(
        snapshot,
        replay,
        first,
        suspects.build(),
        Impacts.of(replay, before, model),
        new ReplayKnowledge(snapshot, before, model, replay.hitLimit()),
        ChangedBindings.of(replay.change(), before.bindings().values()));
  }
}
