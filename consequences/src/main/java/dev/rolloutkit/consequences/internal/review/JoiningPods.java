package dev.rolloutkit.consequences.internal.review;

import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.answer.Step;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Pods of a new workload that get requests only because of their labels.
 *
 * @rule Pods of a new workload that a Service selects although nobody changed it are told with the
 *     labels by which it does.
 */
final class JoiningPods {
  private final Course course;

  JoiningPods(Course course) {
    this.course = course;
  }

  /** Why they answer, as a sentence; empty if no such pods do. */
  String why(Answer before, Answer now) {
    Set<ObjectKey> joining = workloads(now);
    joining.removeAll(workloads(before));
    joining.removeIf(course.before()::has);
    return joining.isEmpty()
        ? ""
        : now.way().stream()
            .filter(link -> link.step() == Step.SELECTOR && link.state() == Link.State.HOLDS)
            .flatMap(link -> link.reads().stream())
            .filter(read -> !course.isWritten(read.object()) && read.value().size() > 0)
            .filter(read -> before.way().stream().anyMatch(link -> link.reads().contains(read)))
            .findFirst()
            .map(read -> words(joining, read))
            .orElse("");
  }

  private static String words(Collection<ObjectKey> joining, Read selector) {
    StringBuilder labels = new StringBuilder();
    selector
        .value()
        .properties()
        .forEach(
            one ->
                labels
                    .append(labels.isEmpty() ? "" : ", ")
                    .append(one.getKey())
                    .append('=')
                    .append(one.getValue().asText("")));
    return "The pods of "
        + Words.some(joining.stream().map(ObjectKey::label).toList(), "others")
        + " have the labels that "
        + selector.object().label()
        + " selects ("
        + labels
        + ").";
  }

  private static Set<ObjectKey> workloads(Answer answer) {
    Set<ObjectKey> out = new LinkedHashSet<>();
    for (Part part : answer.parts()) {
      if (part instanceof Part.Answered answered) {
        answered.targets().forEach(target -> out.add(target.workload()));
      }
    }
    return out;
  }
}
