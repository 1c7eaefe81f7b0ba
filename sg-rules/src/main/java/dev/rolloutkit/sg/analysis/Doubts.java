package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.controller.CallRecord;
import dev.rolloutkit.sg.controller.Ec2Model;
import dev.rolloutkit.sg.ec2.OpenRange;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionDifference;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Gap;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is not known and would have to be for a change to be called safe. One a report.
 *
 * <p>The rules of a group that is not given may close without anybody seeing it; so may those that
 * a binding needs that cannot be computed. What else is not known matters only where a port closes,
 * if only for a moment: what stays open stays open for everybody.
 */
final class Doubts {
  private final ClusterSnapshot snapshot;
  private final BlastRadius.Before before;
  private final SnapshotModel after;
  private final Set<Gap> out = new LinkedHashSet<>();

  private Doubts(ClusterSnapshot snapshot, BlastRadius.Before before, SnapshotModel after) {
    this.snapshot = snapshot;
    this.before = before;
    this.after = after;
  }

  /** What there is to doubt; {@code closes} is what the change closes. */
  static ImmutableList<Gap> of(
      ClusterSnapshot snapshot,
      BlastRadius.Before before,
      SnapshotModel after,
      List<String> closes) {
    Doubts doubts = new Doubts(snapshot, before, after);
    doubts.groupsThatAreNotGiven();
    doubts.rulesThatAreNotThere();
    doubts.needsThatAreNotKnown();
    doubts.bindings(!closes.isEmpty());
    if (!closes.isEmpty() && !snapshot.bindingsComplete()) {
      doubts.out.add(
          new Gap(
              "targetGroupBindings",
              "it is not known whether all TargetGroupBindings of the cluster are given: one that"
                  + " is not may live from "
                  + closes.get(0)
                  + (closes.size() == 1 ? "" : " or " + (closes.size() - 1) + " other ranges")));
    }
    return ImmutableList.copyOf(doubts.out);
  }

  private void groupsThatAreNotGiven() {
    Set<String> managed = new TreeSet<>();
    before.computed().values().forEach(needs -> managed.addAll(needs.keySet()));
    after.computed().values().forEach(needs -> managed.addAll(needs.keySet()));
    for (String id : managed) {
      if (!after.groups().containsKey(id)) {
        out.add(
            new Gap(
                "securityGroups[" + id + "]",
                "the security group " + id + " is not given, so that nobody knows whom it admits"));
      }
    }
  }

  /** The controller keeps the rules that it wants: without them the rules are not all given. */
  private void rulesThatAreNotThere() {
    for (SecurityGroupChange group :
        PermissionDifference.between(before.desired(), BlastRadius.rules(before.groups()))) {
      if (!group.lost().isEmpty() && before.groups().containsKey(group.id())) {
        out.add(
            new Gap(
                "securityGroups[" + group.id() + "]",
                "the rules that are given for "
                    + group.id()
                    + " do not admit "
                    + group.lost().get(0)
                    + ", which the controller wants: they are not all given, or were lost"));
      }
    }
  }

  /**
   * Nothing is revoked until the needs of all bindings are known: what stays open until then closes
   * later.
   */
  private void needsThatAreNotKnown() {
    Set<TgbKey> unknown = new TreeSet<>();
    if (!after.blockers().isEmpty() && closesLater()) {
      unknown.addAll(after.blockers());
    }
    Map<TgbKey, BindingSnapshot> now = now();
    for (TgbKey key : before.blockers()) {
      BindingSnapshot was = before.bindings().get(key);
      if (!snapshot.notComputed().contains(key) && was != null && !was.equals(now.get(key))) {
        unknown.add(key);
      }
    }
    for (TgbKey key : after.blockers()) {
      BindingSnapshot is = now.get(key);
      if (is != null && !is.equals(before.bindings().get(key))) {
        unknown.add(key);
      }
    }
    for (TgbKey key : unknown) {
      out.add(
          new Gap(
              at(key),
              "what "
                  + key
                  + " needs is not known"
                  + why(before.bindings().get(key))
                  + ": rules are revoked only when it is"));
    }
  }

  /** Whether rules are held that the controller would revoke if it could. */
  private boolean closesLater() {
    Map<String, List<Permission>> left = new LinkedHashMap<>();
    after
        .groups()
        .forEach(
            (id, group) -> {
              List<Permission> stays =
                  new ArrayList<>(after.desired().getOrDefault(id, ImmutableList.of()));
              group.permissions().stream().filter(p -> !p.isManaged()).forEach(stays::add);
              left.put(id, stays);
            });
    return PermissionDifference.between(BlastRadius.rules(after.groups()), left).stream()
        .anyMatch(change -> !change.lost().isEmpty());
  }

  private String why(@Nullable BindingSnapshot binding) {
    return binding == null
        ? ""
        : SnapshotModel.needs(binding, before.groups(), after.settings(), snapshot)
            .problems()
            .stream()
            .findFirst()
            .map(problem -> " (" + problem.message() + ")")
            .orElse("");
  }

  /** Those of bindings that change count always, if the controller looks after them. */
  private void bindings(boolean closes) {
    Map<TgbKey, BindingSnapshot> now = now();
    now.forEach(
        (key, binding) -> {
          if (closes || !binding.equals(before.bindings().get(key))) {
            out.addAll(binding.gaps());
          }
        });
    before
        .bindings()
        .forEach(
            (key, binding) -> {
              if (binding.networking().isPresent() && !binding.equals(now.get(key))) {
                out.addAll(binding.gaps());
              }
            });
  }

  private Map<TgbKey, BindingSnapshot> now() {
    Map<TgbKey, BindingSnapshot> now = new LinkedHashMap<>();
    after.bindings().forEach(b -> now.put(b.key(), b));
    return now;
  }

  /** The ranges that close in the end or between two calls, with their groups. */
  static ImmutableList<String> closes(
      ImmutableMap<String, SecurityGroup> before,
      ImmutableMap<String, SecurityGroup> after,
      Collection<ImpactStep> steps) {
    Set<String> out = new LinkedHashSet<>();
    collect(PermissionDifference.between(BlastRadius.rules(before), BlastRadius.rules(after)), out);
    Ec2Model ec2 = new Ec2Model(before.values(), rules -> true);
    for (ImpactStep step : steps) {
      for (CallRecord record : step.calls()) {
        SecurityGroup was = ec2.group(record.group()).orElse(null);
        if (was == null || record.error().isPresent()) {
          continue;
        }
        ec2.call(record.group(), record.call());
        if (record.call().kind() == Ec2Call.Kind.REVOKE) {
          List<Permission> is =
              ec2.group(record.group()).map(SecurityGroup::permissions).orElse(ImmutableList.of());
          collect(
              PermissionDifference.between(
                  Map.of(was.id(), was.permissions()), Map.of(was.id(), is)),
              out);
        }
      }
    }
    return ImmutableList.copyOf(out);
  }

  private static void collect(List<SecurityGroupChange> changes, Set<String> out) {
    for (SecurityGroupChange change : changes) {
      for (OpenRange range : change.lost()) {
        out.add(range + " on " + change.id());
      }
    }
  }

  private static String at(TgbKey key) {
    return "targetGroupBindings[" + key + "]";
  }
}
