package dev.rolloutkit.stack.internal.loadbalancer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.config.StackProblemCodes;
import dev.rolloutkit.stack.config.StackSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Reads the settings that the members of an Ingress group share, and reports members that disagree.
 */
public final class SharedSettings {
  private SharedSettings() {}

  /**
   * The distinct values of a setting, sorted. The IngressClassParams of a member take precedence
   * over its annotation.
   *
   * @rule The IngressClassParams of a member take precedence over its annotation.
   */
  public static ImmutableList<String> values(
      List<GroupMember> members,
      String suffix,
      Function<IngressClassParams, Optional<String>> ofParams) {
    TreeSet<String> out = new TreeSet<>(CodePoints.ORDER);
    for (GroupMember member : members) {
      member.fromParams(ofParams).or(() -> member.read().text(suffix)).ifPresent(out::add);
    }
    return ImmutableList.copyOf(out);
  }

  /** The value of a list annotation on each member that has it, in the order of the members. */
  public static List<ImmutableList<String>> lists(List<GroupMember> members, String suffix) {
    List<ImmutableList<String>> out = new ArrayList<>();
    members.forEach(member -> member.read().list(suffix).ifPresent(out::add));
    return out;
  }

  /**
   * The list on which all members with the annotation agree, in any order of its elements; absent
   * if no member has the annotation.
   *
   * @param conflict the beginning of the message; the two lists are appended
   */
  public static Optional<ImmutableList<String>> sameList(
      List<GroupMember> members, String suffix, String conflict) throws Failure {
    List<ImmutableList<String>> lists = lists(members, suffix);
    for (ImmutableList<String> list : lists) {
      if (!CodePoints.sorted(list).equals(CodePoints.sorted(lists.get(0)))) {
        throw conflict(suffix, conflict + spaced(lists.get(0)) + " | " + spaced(list));
      }
    }
    return lists.isEmpty() ? Optional.empty() : Optional.of(lists.get(0));
  }

  /** The boolean on which all members with the annotation agree; absent if no member has it. */
  public static Optional<Boolean> sameBool(
      List<GroupMember> members, String suffix, String conflict) throws Failure {
    Optional<Boolean> found = Optional.empty();
    boolean differs = false;
    for (GroupMember member : members) {
      Optional<Boolean> next = Failure.orStop(member.read().bool(suffix));
      if (next.isPresent()) {
        differs |= found.isPresent() && !found.equals(next);
        found = next;
      }
    }
    if (differs) {
      throw conflict(suffix, conflict);
    }
    return found;
  }

  /** Writes the message about two members that give a key different values. */
  public interface ConflictMessage {
    /**
     * The message; {@code member} is the one that changes the value from {@code before} to {@code
     * now}.
     */
    String message(GroupMember member, String key, String before, String now);
  }

  /**
   * The union of a map annotation over all members, and of {@code settled}, whose values take
   * precedence. The members must agree on the value of each key that is not in {@code settled}.
   *
   * @rule Members must agree on the value of each key of a map annotation, except on keys that the
   *     class settles.
   * @param settled the values from the IngressClassParams of the first member
   */
  public static ImmutableMap<String, String> merged(
      List<GroupMember> members,
      String suffix,
      Map<String, String> settled,
      ReleaseOf<LbcChange> release,
      ConflictMessage conflictMessage)
      throws Failure {
    Map<String, String> out = new TreeMap<>(CodePoints.ORDER);
    for (GroupMember member : members) {
      ImmutableMap<String, String> map = Failure.orStop(member.read().map(suffix, release));
      for (String key : CodePoints.sortedKeys(map)) {
        String now = map.getOrDefault(key, "");
        String before = out.put(key, now);
        if (before != null && !before.equals(now) && !settled.containsKey(key)) {
          throw conflict(suffix, conflictMessage.message(member, key, before, now));
        }
      }
    }
    Map<String, String> all = new LinkedHashMap<>(out);
    all.putAll(settled);
    return ImmutableMap.copyOf(all);
  }

  /**
   * If {@link StackDefect#FIRST_CLASS_DECIDES} is fixed, fails if the IngressClassParams of a later
   * member set a field differently from those of the first member. The controller uses only the
   * parameters of the first.
   *
   * @rule Only the parameters of the first member's class count for a group whose members have
   *     several classes.
   */
  public static <T> void checkClasses(
      List<GroupMember> members,
      String field,
      Function<IngressClassParams, Optional<T>> read,
      StackSettings config)
      throws Failure {
    if (!config.fixes().fixes(StackDefect.FIRST_CLASS_DECIDES) || members.isEmpty()) {
      return;
    }
    Optional<T> first = members.get(0).fromParams(read);
    for (GroupMember member : members) {
      Optional<T> next = member.fromParams(read);
      if (next.isPresent() && !next.equals(first)) {
        throw new Failure(
            Problem.plain(
                FieldPath.of("spec", field),
                "IngressClassParams "
                    + member.params().map(IngressClassParams::name).orElse("")
                    + " of Ingress "
                    + member.key()
                    + " is ignored, since Ingress "
                    + members.get(0).key()
                    + " comes first",
                StackProblemCodes.INGRESS_GROUP_CONFLICT));
      }
    }
  }

  /** The failure for members that disagree on an annotation. */
  public static Failure conflict(String suffix, String message) {
    return new Failure(
        Problem.plain(
            Annotations.path(Annotations.ALB + suffix),
            message,
            StackProblemCodes.INGRESS_GROUP_CONFLICT));
  }

  /** The failure for an annotation whose value cannot be used. */
  public static Failure invalid(String suffix, String message) {
    return new Failure(
        Problem.plain(
            Annotations.path(Annotations.ALB + suffix),
            message,
            StackProblemCodes.INGRESS_GROUP_ANNOTATION));
  }

  /** A list of strings as Go prints it: {@code [a b]}. */
  public static String spaced(Collection<String> texts) {
    return "[" + String.join(" ", texts) + "]";
  }
}
