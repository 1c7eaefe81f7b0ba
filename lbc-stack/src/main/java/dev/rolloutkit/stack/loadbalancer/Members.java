package dev.rolloutkit.stack.loadbalancer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.loadbalancer.Annotations;
import dev.rolloutkit.sg.loadbalancer.Failure;
import dev.rolloutkit.stack.config.ControllerConfig;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.config.StackProblemCodes;
import dev.rolloutkit.stack.ingressgroup.ClassParams;
import dev.rolloutkit.stack.ingressgroup.GroupMember;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** What several members say about one thing. */
public final class Members {
  private Members() {}

  /** The annotations of a member. */
  public static Annotations read(GroupMember member) {
    return new Annotations(Annotations.ALB, member.ingress().annotations());
  }

  /** The values by class, else by annotation, sorted and each once. */
  public static ImmutableList<String> values(
      List<GroupMember> members, String suffix, Function<ClassParams, Optional<String>> ofParams) {
    TreeSet<String> out = new TreeSet<>(CodePoints.ORDER);
    for (GroupMember member : members) {
      member.fromParams(ofParams).or(() -> read(member).text(suffix)).ifPresent(out::add);
    }
    return ImmutableList.copyOf(out);
  }

  /** The lists of those that have one, in order. */
  public static List<ImmutableList<String>> lists(List<GroupMember> members, String suffix) {
    List<ImmutableList<String>> out = new ArrayList<>();
    members.forEach(member -> read(member).list(suffix).ifPresent(out::add));
    return out;
  }

  /**
   * The one list that all agree on, whatever its order; absent without one.
   *
   * @param conflict the message before the two lists
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

  /** The one boolean that all agree on; absent without one. */
  public static Optional<Boolean> sameBool(
      List<GroupMember> members, String suffix, String conflict) throws Failure {
    Optional<Boolean> found = Optional.empty();
    boolean differs = false;
    for (GroupMember member : members) {
      Optional<Boolean> next = Failure.orStop(read(member).bool(suffix));
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

  /** How a conflict of two values is told. */
  public interface Telling {
    /** The message. */
    String message(GroupMember member, String key, String before, String now);
  }

  /**
   * The union of an annotation's maps; all must agree on each key, save those that the class of the
   * first member settles.
   */
  public static ImmutableMap<String, String> merged(
      List<GroupMember> members, String suffix, Map<String, String> settled, Telling telling)
      throws Failure {
    Map<String, String> out = new TreeMap<>(CodePoints.ORDER);
    for (GroupMember member : members) {
      ImmutableMap<String, String> map = Failure.orStop(read(member).map(suffix));
      for (String key : CodePoints.sortedKeys(map)) {
        String now = map.getOrDefault(key, "");
        String before = out.put(key, now);
        if (before != null && !before.equals(now) && !settled.containsKey(key)) {
          throw conflict(suffix, telling.message(member, key, before, now));
        }
      }
    }
    Map<String, String> all = new LinkedHashMap<>(out);
    all.putAll(settled);
    return ImmutableMap.copyOf(all);
  }

  /**
   * Stops where the class of a later member says something that the class of the first does not:
   * the controller takes the first member's parameters alone.
   */
  public static <T> void checkClasses(
      List<GroupMember> members,
      String field,
      Function<ClassParams, Optional<T>> read,
      ControllerConfig config)
      throws Failure {
    if (!config.options().fixes(StackDefect.FIRST_CLASS_DECIDES) || members.isEmpty()) {
      return;
    }
    Optional<T> first = members.get(0).fromParams(read);
    for (GroupMember member : members) {
      Optional<T> next = member.fromParams(read);
      if (next.isPresent() && !next.equals(first)) {
        throw new Failure(
            Problem.text(
                FieldPath.of("spec", field),
                "IngressClassParams "
                    + member.params().map(ClassParams::name).orElse("")
                    + " of Ingress "
                    + member.key()
                    + " is ignored, since Ingress "
                    + members.get(0).key()
                    + " comes first",
                StackProblemCodes.INGRESS_GROUP_CONFLICT));
      }
    }
  }

  /** A conflict at an annotation. */
  public static Failure conflict(String suffix, String message) {
    return new Failure(
        Problem.text(
            Annotations.path(Annotations.ALB + suffix),
            message,
            StackProblemCodes.INGRESS_GROUP_CONFLICT));
  }

  /** A value that cannot be used, at an annotation. */
  public static Failure invalid(String suffix, String message) {
    return new Failure(
        Problem.text(
            Annotations.path(Annotations.ALB + suffix),
            message,
            StackProblemCodes.INGRESS_GROUP_ANNOTATION));
  }

  /** Texts as Go prints them. */
  public static String spaced(Collection<String> texts) {
    return "[" + String.join(" ", texts) + "]";
  }
}
