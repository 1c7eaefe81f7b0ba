package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Gap;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Collects what is not known but must be known before a change can be called safe. Each report has
 * its own instance.
 *
 * <p>Missing groups, missing rules and unknown needs always count, because they hide which ports
 * close. Other gaps count only if the change closes a port, even for a moment, or if they belong to
 * a binding that the change names.
 *
 * @rule A change is unknown if missing groups, rules or bindings may hide a port that closes.
 */
final class Gaps {
  private final ClusterSnapshot snapshot;
  private final Knowledge known;
  private final Set<NamespacedName> changed;
  private final Set<Gap> out = new LinkedHashSet<>();

  private Gaps(ClusterSnapshot snapshot, Knowledge known, Set<NamespacedName> changed) {
    this.snapshot = snapshot;
    this.known = known;
    this.changed = changed;
  }

  /**
   * The gaps because of which a change cannot be called safe.
   *
   * @param changed the bindings that the change names, by ascending key
   * @param closes descriptions of the ranges of ports that the change closes
   */
  static ImmutableList<Gap> of(
      ClusterSnapshot snapshot, Knowledge known, Set<NamespacedName> changed, List<String> closes) {
    Gaps gaps = new Gaps(snapshot, known, changed);
    gaps.addMissingGroups();
    gaps.addMissingRules();
    gaps.addUnknownNeeds();
    gaps.addGapsOfBindings(!closes.isEmpty());
    if (!closes.isEmpty() && !snapshot.bindingsComplete()) {
      gaps.out.add(
          new Gap(
              "targetGroupBindings",
              "the list of TargetGroupBindings may be incomplete: a missing one may depend on "
                  + closes.get(0)
                  + others(closes.size() - 1)));
    }
    return ImmutableList.copyOf(gaps.out);
  }

  private static String others(int count) {
    return switch (count) {
      case 0 -> "";
      case 1 -> " or on 1 other range";
      default -> " or on " + count + " other ranges";
    };
  }

  private void addMissingGroups() {
    for (String id : known.missingGroups()) {
      out.add(
          new Gap(
              "securityGroups[" + id + "]",
              "the security group " + id + " is not given, so its rules are not known"));
    }
  }

  /**
   * No desired rule is missing in a reconciled group; if one is, the group is not given completely.
   */
  private void addMissingRules() {
    for (SecurityGroupChange group : known.missingRules()) {
      out.add(
          new Gap(
              "securityGroups[" + group.id() + "]",
              "the given rules of "
                  + group.id()
                  + " do not admit "
                  + group.lost().get(0)
                  + ", as the controller's rules should: either some rules are not given, or"
                  + " somebody removed them"));
    }
  }

  /**
   * The controller revokes nothing until it knows the needs of all bindings, so ports that stay
   * open in the model may close later.
   */
  private void addUnknownNeeds() {
    Set<NamespacedName> unknown = new TreeSet<>();
    ImmutableCollection<NamespacedName> blockers = known.blockersAfter();
    Map<NamespacedName, BindingSnapshot> incomplete = known.incompleteAfter();
    // The controller may know what the snapshot lacks, and then revokes what the model keeps.
    boolean mayRevoke = blockers.stream().anyMatch(incomplete::containsKey);
    if (mayRevoke || ((!blockers.isEmpty() || !incomplete.isEmpty()) && known.closesLater())) {
      unknown.addAll(blockers);
      incomplete.values().forEach(binding -> out.addAll(binding.gaps()));
    }
    for (NamespacedName key : changed) {
      if (blockers.contains(key)
          || (known.blockersBefore().contains(key) && !snapshot.notComputed().contains(key))) {
        unknown.add(key);
      }
    }
    for (NamespacedName key : unknown) {
      out.add(
          new Gap(
              "targetGroupBindings[" + key + "]",
              "the rules that "
                  + key
                  + " needs are not known"
                  + known.problemWith(key).map(problem -> " (" + text(problem) + ")").orElse("")
                  + ", and the controller revokes no rule until it has computed them"));
    }
  }

  private static String text(Problem problem) {
    return problem.code().equals(SgProblemCodes.NAMED_PORT_NOT_FOUND)
            || problem.code().equals(SgProblemCodes.NAMED_PORT_WITHOUT_PODS)
        ? "the pods that define the number of a named port are not given"
        : problem.message();
  }

  /** Gaps of bindings that the change names count even if the change closes no port. */
  private void addGapsOfBindings(boolean closes) {
    for (BindingSnapshot binding : known.withGapsAfter()) {
      if (closes || changed.contains(binding.key())) {
        out.addAll(binding.gaps());
      }
    }
    for (NamespacedName key : changed) {
      BindingSnapshot was = known.bindingBefore(key);
      if (was != null && was.networking().isPresent()) {
        out.addAll(was.gaps());
      }
    }
  }
}
