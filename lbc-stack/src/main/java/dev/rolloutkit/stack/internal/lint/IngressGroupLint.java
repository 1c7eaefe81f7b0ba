package dev.rolloutkit.stack.internal.lint;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.lint.GroupFinding;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.resource.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Finds every member because of which a group cannot be deployed. The controller itself reports
 * only the first problem.
 *
 * @rule A member is the cause of a problem of its group if a group of this member alone has the
 *     problem.
 */
public final class IngressGroupLint {
  /** How often members are removed and the group is built again. */
  private static final int MAX_ROUNDS = 64;

  private static final Pattern INDEX = Pattern.compile("\\[[0-9]+]");

  private final Function<IngressGroup, Outcome<Stack>> build;

  private IngressGroupLint(Function<IngressGroup, Outcome<Stack>> build) {
    this.build = build;
  }

  /**
   * Removes the members that cause a problem from the group, and repeats this until the rest can be
   * deployed.
   *
   * <p>A member causes a problem if a group of this member alone has the problem. If no such group
   * has it, the members disagree on a setting: the members with the most frequent value are kept,
   * and the others cause the problem. If several values are equally frequent, the earliest is kept.
   * If no two members disagree, the problem is caused by the last member of the shortest prefix of
   * the group that has the problem. If each member alone has the problem, it belongs to the whole
   * group, and the search ends.
   *
   * <p>All members that cause the same problem are found together, so each kind of problem requires
   * only a few builds of the group, regardless of the number of members. The search stops after 64
   * kinds of problems; the report is then incomplete.
   *
   * @param build builds the stack of a group
   */
  public static GroupReport of(IngressGroup group, Function<IngressGroup, Outcome<Stack>> build) {
    return new IngressGroupLint(build).report(group);
  }

  private GroupReport report(IngressGroup group) {
    ImmutableList.Builder<GroupFinding> findings = ImmutableList.builder();
    IngressGroup rest = group;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      Outcome<Stack> outcome = build.apply(rest);
      if (outcome instanceof Outcome.Ok<Stack> ok) {
        return new GroupReport(findings.build(), rest, Optional.of(ok.value()), true);
      }
      Problem problem = outcome.problems().get(0);
      Map<String, Problem> culprits = culprits(rest, problem);
      if (culprits.isEmpty()) {
        findings.add(new GroupFinding(problem, Optional.empty()));
        return new GroupReport(findings.build(), rest, Optional.empty(), true);
      }
      add(findings, culprits, problem);
      rest = rest.without(culprits.keySet());
    }
    return new GroupReport(findings.build(), rest, Optional.empty(), false);
  }

  /**
   * Adds the problem that the controller reports, with its member, then those of the other members.
   */
  private static void add(
      ImmutableList.Builder<GroupFinding> findings, Map<String, Problem> culprits, Problem first) {
    String about =
        culprits.entrySet().stream()
            .filter(entry -> entry.getValue().equals(first))
            .map(Map.Entry::getKey)
            .findFirst()
            .orElse(culprits.keySet().iterator().next());
    findings.add(new GroupFinding(first, Optional.of(about)));
    culprits.forEach(
        (member, problem) -> {
          if (!member.equals(about)) {
            findings.add(new GroupFinding(problem, Optional.of(member)));
          }
        });
  }

  /**
   * The members that cause the problem, in order, each with the problem as it occurs for that
   * member; empty if the problem belongs to the whole group.
   */
  private Map<String, Problem> culprits(IngressGroup group, Problem problem) {
    if (has(part(group, List.of(), true), problem).isPresent()) {
      return Map.of();
    }
    Map<String, Problem> alone = new LinkedHashMap<>();
    for (GroupMember member : group.members()) {
      has(part(group, List.of(member), false), problem)
          .ifPresent(own -> alone.put(member.key(), own));
    }
    if (!alone.isEmpty()) {
      boolean all = group.members().stream().map(GroupMember::key).allMatch(alone::containsKey);
      return all && group.members().size() > 1 ? Map.of() : alone;
    }
    Map<String, Problem> disagreeing = disagreeing(group, problem);
    return disagreeing.isEmpty() ? last(group, problem) : disagreeing;
  }

  /**
   * The members that have the problem in a group of two with a member that has the most frequent
   * value.
   */
  private Map<String, Problem> disagreeing(IngressGroup group, Problem problem) {
    Map<String, List<GroupMember>> bySetting = new LinkedHashMap<>();
    for (GroupMember member : group.members()) {
      bySetting.computeIfAbsent(setting(member, problem), s -> new ArrayList<>()).add(member);
    }
    bySetting.remove("");
    if (bySetting.isEmpty()) {
      return Map.of();
    }
    List<GroupMember> most = List.of();
    for (List<GroupMember> same : bySetting.values()) {
      most = same.size() > most.size() ? same : most;
    }
    GroupMember anchor = smallest(most);
    Map<String, Problem> out = new LinkedHashMap<>();
    for (List<GroupMember> others : bySetting.values()) {
      if (others != most) {
        List<GroupMember> pair = inOrder(group, anchor, smallest(others));
        has(part(group, pair, false), problem)
            .ifPresent(found -> others.forEach(other -> out.put(other.key(), found)));
      }
    }
    return out;
  }

  /**
   * The member's value of the annotation that a problem is about, with the name of the member's
   * IngressClassParams; empty if the member has neither. If the problem is not about an annotation,
   * each member has a different value.
   */
  private static String setting(GroupMember member, Problem problem) {
    String field = problem.field().toString();
    int start = field.indexOf(Annotations.ALB);
    if (start < 0) {
      return member.key();
    }
    int end = field.indexOf(']', start);
    String key = field.substring(start, end < 0 ? field.length() : end);
    String annotation = member.ingress().annotations().get(key);
    String ofClass = member.params().map(IngressClassParams::name).orElse("");
    return annotation == null && ofClass.isEmpty() ? "" : ofClass + '\n' + annotation;
  }

  /**
   * The member with the fewest rules, so that building pairs of members costs no more than building
   * the group.
   */
  private static GroupMember smallest(List<GroupMember> members) {
    return members.stream()
        .min(Comparator.comparingInt(member -> member.ingress().rules().size()))
        .orElseThrow();
  }

  private static List<GroupMember> inOrder(IngressGroup group, GroupMember a, GroupMember b) {
    for (GroupMember member : group.members()) {
      if (member.key().equals(a.key())) {
        return List.of(a, b);
      }
      if (member.key().equals(b.key())) {
        return List.of(b, a);
      }
    }
    return List.of(a, b);
  }

  /** The last member of the shortest prefix of the members that has the problem. */
  private Map<String, Problem> last(IngressGroup group, Problem problem) {
    List<GroupMember> members = group.members();
    int low = 1;
    int high = members.size();
    while (low < high) {
      int middle = (low + high) / 2;
      if (has(part(group, members.subList(0, middle), false), problem).isPresent()) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return members.isEmpty() ? Map.of() : Map.of(members.get(low - 1).key(), problem);
  }

  private static IngressGroup part(
      IngressGroup group, List<GroupMember> members, boolean withInactive) {
    return new IngressGroup(
        group.id(),
        ImmutableList.copyOf(members),
        withInactive ? group.inactiveMembers() : ImmutableList.of());
  }

  /** The field path of a problem without indices. */
  private static String place(Problem problem) {
    return INDEX.matcher(problem.field().toString()).replaceAll("");
  }

  /** The same problem in another group; its message may name other members and values. */
  private Optional<Problem> has(IngressGroup group, Problem problem) {
    if (!(build.apply(group) instanceof Outcome.Failed<Stack> failed)) {
      return Optional.empty();
    }
    Problem other = failed.problems().get(0);
    return other.code().equals(problem.code()) && place(other).equals(place(problem))
        ? Optional.of(other)
        : Optional.empty();
  }
}
