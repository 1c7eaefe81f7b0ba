package dev.rolloutkit.stack.lint;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.stack.ingressgroup.GroupMember;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.resource.Stack;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds every member for which a group cannot be deployed, where the controller reports the first
 * problem alone.
 */
public final class IngressGroupLint {
  private final Function<IngressGroup, Outcome<Stack>> build;

  private IngressGroupLint(Function<IngressGroup, Outcome<Stack>> build) {
    this.build = build;
  }

  /**
   * Takes the member to blame out of the group and goes on, until the rest can be deployed.
   *
   * <p>The member to blame is the later of two that disagree, unless the earlier one disagrees with
   * all others. Where the first member alone and the last alone have the same problem, it is the
   * whole group's, and nothing is looked at behind it.
   *
   * <p>Builds about twice the logarithm of the members' number for each finding.
   *
   * @param build builds the stack of a group
   */
  public static GroupReport of(IngressGroup group, Function<IngressGroup, Outcome<Stack>> build) {
    return new IngressGroupLint(build).report(group);
  }

  private GroupReport report(IngressGroup group) {
    ImmutableList.Builder<GroupFinding> findings = ImmutableList.builder();
    IngressGroup rest = group;
    while (true) {
      Outcome<Stack> outcome = build.apply(rest);
      if (outcome instanceof Outcome.Ok<Stack> ok) {
        return new GroupReport(findings.build(), rest, Optional.of(ok.value()));
      }
      Problem problem = outcome.problems().get(0);
      Optional<String> blamed = blamed(rest, problem);
      findings.add(new GroupFinding(problem, blamed));
      if (blamed.isEmpty()) {
        return new GroupReport(findings.build(), rest, Optional.empty());
      }
      rest = rest.without(blamed.get());
    }
  }

  private Optional<String> blamed(IngressGroup group, Problem problem) {
    List<GroupMember> members = group.members();
    int size = members.size();
    if (size == 0) {
      return Optional.empty();
    }
    if (size > 1
        && has(part(group, 0, 1), problem)
        && has(part(group, size - 1, size), problem)
        && has(group.without(members.get(0).key()), problem)
        && has(group.without(members.get(size - 1).key()), problem)) {
      return Optional.empty();
    }
    int low = 1;
    int high = size;
    while (low < high) {
      int middle = (low + high) / 2;
      if (has(part(group, 0, middle), problem)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    String later = members.get(low - 1).key();
    if (!has(group.without(later), problem)) {
      return Optional.of(later);
    }
    int from = 0;
    int to = size - 1;
    while (from < to) {
      int middle = (from + to + 1) / 2;
      if (has(part(group, middle, size), problem)) {
        from = middle;
      } else {
        to = middle - 1;
      }
    }
    String earlier = members.get(from).key();
    return Optional.of(has(group.without(earlier), problem) ? later : earlier);
  }

  private static IngressGroup part(IngressGroup group, int from, int to) {
    return new IngressGroup(group.id(), group.members().subList(from, to), group.inactiveMembers());
  }

  /** Whether a group has the same problem; its text may name other members and values. */
  private boolean has(IngressGroup group, Problem problem) {
    if (!(build.apply(group) instanceof Outcome.Failed<Stack> failed)) {
      return false;
    }
    Problem other = failed.problems().get(0);
    return other.code().equals(problem.code()) && other.field().equals(problem.field());
  }
}
