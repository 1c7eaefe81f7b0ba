package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.answer.Step;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.world.Answers;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds out how long an object that a change deletes is still needed.
 *
 * @rule What is deleted is kept until others answer in its place, or until nobody uses it.
 */
final class Keeping {
  private static final String TARGET_GROUP = ":targetgroup/";

  private final Course course;
  private final Callers callers;
  private final GoneRollout goneRollout;

  Keeping(Course course, Callers callers) {
    this.course = course;
    this.callers = callers;
    goneRollout = new GoneRollout(course);
  }

  /** How an object that is deleted is kept for as long as it is needed. */
  String remedy(ObjectKey gone, Entry entry, Answer before) {
    Answer rest = Answers.of(course.at(Moment.REST), entry.door(), entry.witness());
    ObjectKey service =
        before.way().stream()
            .flatMap(link -> link.reads().stream())
            .map(Read::object)
            .filter(key -> key.kind().equals(Kinds.SERVICE))
            .findFirst()
            .orElse(null);
    ImmutableSet<ObjectKey> chain = chain(before);
    if (chain.contains(gone) && chain.stream().noneMatch(course.after()::has)) {
      return kept(gone, entry, chain);
    }
    boolean isWorkload = Kinds.WORKLOADS.contains(gone.kind());
    List<ObjectKey> successors = workloads(rest, gone);
    if (isWorkload && !successors.isEmpty() && rest.lost().compareTo(before.lost()) <= 0) {
      return goneRollout
          .remedy(gone, successors, before)
          .orElseGet(
              () ->
                  "Delete "
                      + gone
                      + " only after pods of "
                      + Words.objects(successors)
                      + " are ready"
                      + (Words.isLoadBalancer(entry.door())
                          ? " and healthy at the load balancer."
                          : "."));
    }
    List<ObjectKey> users =
        service != null && (isWorkload || gone.kind().equals(Kinds.SERVICE))
            ? users(service, before)
            : List.of();
    if (users.isEmpty()) {
      boolean isDoor = entry.door().inside().filter(gone::equals).isPresent();
      return "Keep " + gone + " until " + (isDoor ? "nobody uses it" : uses(entry)) + " any more.";
    }
    return "Keep "
        + gone
        + " while "
        + Words.objects(users)
        + (users.size() == 1 ? " uses " : " use ")
        + (gone.equals(service) ? "it" : service)
        + ".";
  }

  /** The objects on the way of an answer before the change, in order from the client. */
  ImmutableSet<ObjectKey> chain(Answer before) {
    return before.way().stream()
        .flatMap(link -> link.reads().stream())
        .map(Read::object)
        .filter(course.before()::has)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** How all that answers is kept, of which a change deletes everything. */
  private String kept(ObjectKey gone, Entry entry, ImmutableSet<ObjectKey> chain) {
    List<ObjectKey> others = chain.stream().filter(one -> !one.equals(gone)).toList();
    List<ObjectKey> needed =
        chain.stream()
            .flatMap(one -> course.writtenFor(one, course.before()).stream())
            .filter(one -> !chain.contains(one))
            .toList();
    String behind =
        others.isEmpty()
            ? ""
            : entry.door().speaksHttp()
                ? " and what its requests need (for "
                    + entry.requests()
                    + ": "
                    + Words.objects(others)
                    + ")"
                : " and " + Words.objects(others);
    return "Nothing, if it is removed on purpose. Else keep "
        + gone
        + behind
        + (needed.isEmpty()
            ? ""
            : ", together with "
                + Words.some(
                    needed.stream().map(ObjectKey::toString).toList(),
                    needed.size(),
                    "other objects")
                + ", without which Argo Rollouts refuses the Rollout,")
        + " until "
        + (entry.door() instanceof Door.TargetGroup
            ? uses(entry)
            : "no client, inside or outside of the cluster, uses "
                + (behind.isEmpty() ? "it" : "them"))
        + " any more.";
  }

  /**
   * What still leads to a Service after the change: rules on the way of some requests, and objects
   * that call it.
   */
  List<ObjectKey> users(ObjectKey service, Answer before) {
    Set<ObjectKey> out = new LinkedHashSet<>();
    for (Link link : before.way()) {
      if (link.step() == Step.RULE || link.step() == Step.BACKEND) {
        link.reads().stream()
            .map(Read::object)
            .filter(key -> !key.kind().equals(Kinds.SERVICE))
            .filter(course.after()::has)
            .forEach(out::add);
      }
    }
    out.addAll(callers.of(service, ""));
    return List.copyOf(out);
  }

  private static String uses(Entry entry) {
    if (entry.door() instanceof Door.TargetGroup one) {
      return "no listener forwards to target group " + name(one.id());
    }
    return entry.door().speaksHttp()
        ? "nobody sends these requests"
        : entry.door().inside().isPresent()
            ? "nobody uses " + Words.named(entry)
            : "nobody connects to " + Words.named(entry);
  }

  /** The name of a target group, also of one that is given by its ARN. */
  private static String name(String id) {
    int start = id.indexOf(TARGET_GROUP);
    return start < 0 ? id : id.substring(start + TARGET_GROUP.length()).split("/", 2)[0];
  }

  /** The workloads whose pods answer in the end, in place of one that is gone. */
  private static List<ObjectKey> workloads(Answer answer, ObjectKey gone) {
    return answer.answered().isZero()
        ? List.of()
        : answer.way().stream()
            .filter(link -> link.step() == Step.PODS)
            .flatMap(link -> link.reads().stream())
            .map(Read::object)
            .filter(key -> !key.equals(gone))
            .distinct()
            .toList();
  }
}
