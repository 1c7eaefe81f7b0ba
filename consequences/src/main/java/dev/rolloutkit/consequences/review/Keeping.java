package dev.rolloutkit.consequences.review;

import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.answer.Step;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.world.Answers;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * For how long an object that a change deletes is still needed.
 *
 * @rule What is deleted is kept until others answer in its place, or until nobody uses it.
 */
final class Keeping {
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
      return "Keep " + gone + " until nobody " + (isDoor ? "uses it" : uses(entry)) + " any more.";
    }
    return "Keep "
        + gone
        + " while "
        + Words.objects(users)
        + (users.size() == 1 ? " uses " : " use ")
        + (gone.equals(service) ? "it" : service)
        + ".";
  }

  /** What stays and leads to a Service: rules on the way of some requests, and who calls it. */
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
    return entry.door().speaksHttp()
        ? "sends " + entry.requests()
        : entry.door().inside().isPresent()
            ? "uses " + entry.requests()
            : "connects to the " + entry.requests();
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
