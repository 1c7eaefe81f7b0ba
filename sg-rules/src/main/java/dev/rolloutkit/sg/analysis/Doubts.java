package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Problem;
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
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
  private final boolean hitLimit;
  private final Set<TgbKey> changed = new TreeSet<>();
  private final Set<Gap> out = new LinkedHashSet<>();

  private Doubts(
      ClusterSnapshot snapshot, BlastRadius.Before before, SnapshotModel after, boolean hitLimit) {
    this.hitLimit = hitLimit;
    this.snapshot = snapshot;
    this.before = before;
    this.after = after;
  }

  /** What there is to doubt; {@code closes} is what the change closes. */
  static ImmutableList<Gap> of(
      ClusterSnapshot snapshot,
      BlastRadius.Before before,
      SnapshotModel after,
      Change change,
      boolean hitLimit,
      List<String> closes) {
    Doubts doubts = new Doubts(snapshot, before, after, hitLimit);
    doubts.changed(change);
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
    Map<TgbKey, BindingSnapshot> guessed = guessed(after.bindings());
    // What our own ignorance keeps from being revoked, the controller may well revoke.
    boolean ignorant = after.blockers().stream().anyMatch(guessed::containsKey);
    if (ignorant
        || ((!after.blockers().isEmpty() || !guessed.isEmpty()) && closesLater(guessed.keySet()))) {
      unknown.addAll(after.blockers());
      guessed.values().forEach(binding -> out.addAll(binding.gaps()));
    }
    for (TgbKey key : changed) {
      if (after.blockers().contains(key)
          || (before.blockers().contains(key) && !snapshot.notComputed().contains(key))) {
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

  /** Bindings with a networking block of which not all is known: their needs are a guess. */
  private static Map<TgbKey, BindingSnapshot> guessed(Collection<BindingSnapshot> bindings) {
    Map<TgbKey, BindingSnapshot> out = new TreeMap<>();
    for (BindingSnapshot binding : bindings) {
      if (binding.networking().isPresent() && !binding.gaps().isEmpty()) {
        out.put(binding.key(), binding);
      }
    }
    return out;
  }

  /**
   * Whether something goes that the bindings held open whose needs are known, so that it closes as
   * soon as the controller revokes; and whether a full group makes it revoke first, if only for a
   * moment.
   */
  private boolean closesLater(Set<TgbKey> guessedNow) {
    Set<TgbKey> guessedBefore = guessed(before.bindings().values()).keySet();
    Map<String, ImmutableList<Permission>> wanted =
        after.wanted(before.computed(), key -> !guessedBefore.contains(key));
    Map<String, ImmutableList<Permission>> stillWanted =
        after.wanted(after.computed(), key -> !guessedNow.contains(key));
    for (SecurityGroup group : after.groups().values()) {
      SecurityGroup was = before.groups().get(group.id());
      List<Permission> stays = stays(group, stillWanted);
      if (was != null && !lost(group.id(), stays(was, wanted), stays).isEmpty()) {
        return true;
      }
      if (hitLimit && !new HashSet<>(stays).containsAll(group.permissions())) {
        return true;
      }
    }
    return false;
  }

  /** The rules of others, and those that are wanted. */
  private static List<Permission> stays(
      SecurityGroup group, Map<String, ImmutableList<Permission>> wanted) {
    List<Permission> out = new ArrayList<>(wanted.getOrDefault(group.id(), ImmutableList.of()));
    group.permissions().stream().filter(p -> !p.isManaged()).forEach(out::add);
    return out;
  }

  private static String text(Problem problem) {
    return problem.code().equals(SgProblemCodes.NAMED_PORT_NOT_FOUND)
            || problem.code().equals(SgProblemCodes.NAMED_PORT_WITHOUT_PODS)
        ? "only its pods tell the number of a port that has a name"
        : problem.message();
  }

  private static ImmutableList<OpenRange> lost(
      String group, List<Permission> before, List<Permission> after) {
    return PermissionDifference.between(Map.of(group, before), Map.of(group, after)).stream()
        .flatMap(change -> change.lost().stream())
        .collect(ImmutableList.toImmutableList());
  }

  private String why(@Nullable BindingSnapshot binding) {
    return binding == null
        ? ""
        : SnapshotModel.needs(binding, before.groups(), after.settings(), snapshot)
            .problems()
            .stream()
            .findFirst()
            .map(problem -> " (" + text(problem) + ")")
            .orElse("");
  }

  /** Those of bindings that change count always, if the controller looks after them. */
  private void bindings(boolean closes) {
    for (BindingSnapshot binding : after.bindings()) {
      if (closes || changed.contains(binding.key())) {
        out.addAll(binding.gaps());
      }
    }
    for (TgbKey key : changed) {
      BindingSnapshot was = before.bindings().get(key);
      if (was != null && was.networking().isPresent()) {
        out.addAll(was.gaps());
      }
    }
  }

  /** The bindings that a change names. */
  private void changed(Change change) {
    if (change instanceof Change.DeleteBinding c) {
      changed.add(c.key());
    } else if (change instanceof Change.PutBinding c) {
      changed.add(c.binding().key());
    } else if (change instanceof Change.SetTargets c) {
      changed.add(c.key());
    } else if (change instanceof Change.SetNetworking c) {
      changed.add(c.key());
    } else if (change instanceof Change.Replan c) {
      changed.addAll(c.plans().keySet());
    } else if (change instanceof Change.DeleteOwner c) {
      before
          .bindings()
          .values()
          .forEach(
              b -> {
                if (b.owner().filter(c.owner()::equals).isPresent()) {
                  changed.add(b.key());
                }
              });
    } else if (change instanceof Change.Batch c) {
      c.changes().forEach(this::changed);
    }
  }

  /** The ranges that close in the end or between two calls, with their groups. */
  static ImmutableList<String> closes(
      ImmutableMap<String, SecurityGroup> before,
      ImmutableMap<String, SecurityGroup> after,
      Collection<ImpactStep> steps) {
    Set<String> out = new LinkedHashSet<>();
    for (SecurityGroupChange change :
        PermissionDifference.between(BlastRadius.rules(before), BlastRadius.rules(after))) {
      change.lost().forEach(range -> out.add(range + " on " + change.id()));
    }
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
          for (OpenRange range : lost(was.id(), was.permissions(), is)) {
            out.add(range + " on " + was.id());
          }
        }
      }
    }
    return ImmutableList.copyOf(out);
  }

  private static String at(TgbKey key) {
    return "targetGroupBindings[" + key + "]";
  }
}
