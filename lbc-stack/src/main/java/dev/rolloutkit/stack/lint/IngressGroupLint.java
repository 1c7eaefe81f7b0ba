package dev.rolloutkit.stack.lint;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.loadbalancer.Annotations;
import dev.rolloutkit.stack.ingressgroup.ClassParams;
import dev.rolloutkit.stack.ingressgroup.GroupMember;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
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
 * Finds every member for which a group cannot be deployed, where the controller reports the first
 * problem alone.
 */
public final class IngressGroupLint {
  /** How often it takes members out and tries again. */
  private static final int MOST_ROUNDS = 64;

  private static final Pattern INDEX = Pattern.compile("\\[[0-9]+]");

  private final Function<IngressGroup, Outcome<Stack>> build;

  private IngressGroupLint(Function<IngressGroup, Outcome<Stack>> build) {
    this.build = build;
  }

  /**
   * Takes the members to blame out of the group and goes on, until the rest can be deployed.
   *
   * <p>To blame is a member that has the problem by itself. If none has, members do not agree with
   * each other: those that say what most say are right, of equally many the earlier ones. Where all
   * members have the problem by themselves it is the whole group's, and nothing is looked at behind
   * it.
   *
   * <p>Members of one fault are found together, so that the cost is a few builds of the group for
   * each kind of fault, and never for each member. After 64 kinds it stops; the report is then not
   * complete.
   *
   * @param build builds the stack of a group
   */
  public static GroupReport of(IngressGroup group, Function<IngressGroup, Outcome<Stack>> build) {
    return new IngressGroupLint(build).report(group);
  }

  private GroupReport report(IngressGroup group) {
    ImmutableList.Builder<GroupFinding> findings = ImmutableList.builder();
    IngressGroup rest = group;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Outcome<Stack> outcome = build.apply(rest);
      if (outcome instanceof Outcome.Ok<Stack> ok) {
        return new GroupReport(findings.build(), rest, Optional.of(ok.value()), true);
      }
      Problem problem = outcome.problems().get(0);
      Map<String, Problem> blamed = blamed(rest, problem);
      if (blamed.isEmpty()) {
        findings.add(new GroupFinding(problem, Optional.empty()));
        return new GroupReport(findings.build(), rest, Optional.empty(), true);
      }
      add(findings, blamed, problem);
      rest = rest.without(blamed.keySet());
    }
    return new GroupReport(findings.build(), rest, Optional.empty(), false);
  }

  /** The controller's own problem comes first, with the member that it is about. */
  private static void add(
      ImmutableList.Builder<GroupFinding> findings, Map<String, Problem> blamed, Problem first) {
    String about =
        blamed.entrySet().stream()
            .filter(entry -> entry.getValue().equals(first))
            .map(Map.Entry::getKey)
            .findFirst()
            .orElse(blamed.keySet().iterator().next());
    findings.add(new GroupFinding(first, Optional.of(about)));
    blamed.forEach(
        (member, problem) -> {
          if (!member.equals(about)) {
            findings.add(new GroupFinding(problem, Optional.of(member)));
          }
        });
  }

  /** The members to blame, in order, each with the problem; empty if it is the whole group's. */
  private Map<String, Problem> blamed(IngressGroup group, Problem problem) {
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

  /** The members that have the problem together with one that says what most say. */
  private Map<String, Problem> disagreeing(IngressGroup group, Problem problem) {
    Map<String, List<GroupMember>> bySaying = new LinkedHashMap<>();
    for (GroupMember member : group.members()) {
      bySaying.computeIfAbsent(saying(member, problem), s -> new ArrayList<>()).add(member);
    }
    bySaying.remove("");
    if (bySaying.isEmpty()) {
      return Map.of();
    }
    List<GroupMember> most = List.of();
    for (List<GroupMember> sayers : bySaying.values()) {
      most = sayers.size() > most.size() ? sayers : most;
    }
    GroupMember anchor = smallest(most);
    Map<String, Problem> out = new LinkedHashMap<>();
    for (List<GroupMember> others : bySaying.values()) {
      if (others != most) {
        List<GroupMember> pair = inOrder(group, anchor, smallest(others));
        has(part(group, pair, false), problem)
            .ifPresent(found -> others.forEach(other -> out.put(other.key(), found)));
      }
    }
    return out;
  }

  /**
   * What a member says about the annotation of a problem, by itself and by its class; empty if it
   * says nothing. Where the problem is about no annotation, each member says something else.
   */
  private static String saying(GroupMember member, Problem problem) {
    String field = problem.field().toString();
    int start = field.indexOf(Annotations.ALB);
    if (start < 0) {
      return member.key();
    }
    int end = field.indexOf(']', start);
    String key = field.substring(start, end < 0 ? field.length() : end);
    String said = member.ingress().annotations().get(key);
    String ofClass = member.params().map(ClassParams::name).orElse("");
    return said == null && ofClass.isEmpty() ? "" : ofClass + '\n' + said;
  }

  /** Pairs are built of the smallest members, so that their cost is no more than the group's. */
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

  /** The last member of the shortest beginning that has the problem. */
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

  /** The field, whichever rule or path it is in. */
  private static String place(Problem problem) {
    return INDEX.matcher(problem.field().toString()).replaceAll("");
  }

  /** The same problem in another group; its text may name other members and values. */
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
