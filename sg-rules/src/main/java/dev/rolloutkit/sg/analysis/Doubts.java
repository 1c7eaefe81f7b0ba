package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.binding.TgbKey;
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
 * What is not known and would have to be for a change to be called safe. One a report.
 *
 * <p>The rules of a group that is not given may close without anybody seeing it; so may those that
 * a binding needs that cannot be computed. What else is not known matters only where a port closes,
 * if only for a moment: what stays open stays open for everybody.
 */
final class Doubts {
  private final ClusterSnapshot snapshot;
  private final Knowledge known;
  private final Set<TgbKey> changed;
  private final Set<Gap> out = new LinkedHashSet<>();

  private Doubts(ClusterSnapshot snapshot, Knowledge known, Set<TgbKey> changed) {
    this.snapshot = snapshot;
    this.known = known;
    this.changed = changed;
  }

  /**
   * What there is to doubt.
   *
   * @param changed the bindings that the change names, by ascending key
   * @param closes what the change closes
   */
  static ImmutableList<Gap> of(
      ClusterSnapshot snapshot, Knowledge known, Set<TgbKey> changed, List<String> closes) {
    Doubts doubts = new Doubts(snapshot, known, changed);
    doubts.groupsThatAreNotGiven();
    doubts.rulesThatAreNotThere();
    doubts.needsThatAreNotKnown();
    doubts.bindings(!closes.isEmpty());
    if (!closes.isEmpty() && !snapshot.bindingsComplete()) {
      doubts.out.add(
          new Gap(
              "targetGroupBindings",
              "it is not known whether all TargetGroupBindings of the cluster are given: one that"
                  + " is not may depend on "
                  + closes.get(0)
                  + others(closes.size() - 1)));
    }
    return ImmutableList.copyOf(doubts.out);
  }

  private static String others(int count) {
    return switch (count) {
      case 0 -> "";
      case 1 -> " or on 1 other range";
      default -> " or on " + count + " other ranges";
    };
  }

  private void groupsThatAreNotGiven() {
    for (String id : known.groupsNotGiven()) {
      out.add(
          new Gap(
              "securityGroups[" + id + "]",
              "the security group " + id + " is not given, so that nobody knows whom it admits"));
    }
  }

  /** The controller keeps the rules that it wants: without them the rules are not all given. */
  private void rulesThatAreNotThere() {
    for (SecurityGroupChange group : known.rulesNotGiven()) {
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

  /**
   * Nothing is revoked until the needs of all bindings are known: what stays open until then closes
   * later.
   */
  private void needsThatAreNotKnown() {
    Set<TgbKey> unknown = new TreeSet<>();
    ImmutableCollection<TgbKey> blockers = known.blockersAfter();
    Map<TgbKey, BindingSnapshot> guessed = known.guessedAfter();
    // What our own ignorance keeps from being revoked, the controller may well revoke.
    boolean ignorant = blockers.stream().anyMatch(guessed::containsKey);
    if (ignorant || ((!blockers.isEmpty() || !guessed.isEmpty()) && known.closesLater())) {
      unknown.addAll(blockers);
      guessed.values().forEach(binding -> out.addAll(binding.gaps()));
    }
    for (TgbKey key : changed) {
      if (blockers.contains(key)
          || (known.blockersBefore().contains(key) && !snapshot.notComputed().contains(key))) {
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
                  + known.why(key).map(problem -> " (" + text(problem) + ")").orElse("")
                  + ": rules are revoked only when it is"));
    }
  }

  private static String text(Problem problem) {
    return problem.code().equals(SgProblemCodes.NAMED_PORT_NOT_FOUND)
            || problem.code().equals(SgProblemCodes.NAMED_PORT_WITHOUT_PODS)
        ? "only its pods tell the number of a port that has a name"
        : problem.message();
  }

  /** Those of bindings that change count always, if the controller looks after them. */
  private void bindings(boolean closes) {
    for (BindingSnapshot binding : known.bindingsAfter()) {
      if (closes || changed.contains(binding.key())) {
        out.addAll(binding.gaps());
      }
    }
    for (TgbKey key : changed) {
      BindingSnapshot was = known.bindingBefore(key);
      if (was != null && was.networking().isPresent()) {
        out.addAll(was.gaps());
      }
    }
  }

  private static String at(TgbKey key) {
    return "targetGroupBindings[" + key + "]";
  }
}
