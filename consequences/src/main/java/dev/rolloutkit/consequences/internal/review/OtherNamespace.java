package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * That a workload moves to another namespace, while the Service that selected its pods stays.
 *
 * @rule A Service is told to select no pods of another namespace if its workload moves to one.
 */
final class OtherNamespace {
  private final Course course;

  /** The workloads that the change adds, by their kinds and names. */
  private final ImmutableMap<List<String>, ObjectKey> added;

  OtherNamespace(Course course) {
    this.course = course;
    ImmutableMap.Builder<List<String>, ObjectKey> out = ImmutableMap.builder();
    for (Change change : course.changes()) {
      ObjectKey key = change.key();
      if (Kinds.WORKLOADS.contains(key.kind()) && !course.before().has(key)) {
        out.put(List.of(key.kind(), key.name()), key);
      }
    }
    added = out.buildKeepingLast();
  }

  /** Why nobody answers, as a sentence; empty if no workload moves. */
  String why(Answer before) {
    Optional<ObjectKey> service =
        before.way().stream()
            .map(Link::reads)
            .flatMap(List::stream)
            .map(Read::object)
            .filter(key -> key.kind().equals(Kinds.SERVICE) && course.after().has(key))
            .findFirst();
    if (added.isEmpty() || service.isEmpty()) {
      return "";
    }
    for (ObjectKey gone : workloads(before)) {
      ObjectKey moved = added.get(List.of(gone.kind(), gone.name()));
      if (moved != null && !course.after().has(gone)) {
        return service.get().label()
            + " selects no pods of "
            + moved
            + ", because they are in another namespace.";
      }
    }
    return "";
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
