package dev.rolloutkit.consequences.review;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.FieldRef;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.Place;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.pods.Workloads;
import java.util.List;
import java.util.function.Consumer;

/**
 * Tells workloads whose new pods cannot start, and who depends on them.
 *
 * @rule Pods that run already go on when something is gone that new pods need.
 */
final class Stuck {
  private final Course course;
  private final Dependents dependents;
  private final Consumer<Finding> out;

  private Stuck(Course course, Dependents dependents, Consumer<Finding> out) {
    this.course = course;
    this.dependents = dependents;
    this.out = out;
  }

  static void check(Course course, Dependents dependents, Consumer<Finding> out) {
    Stuck stuck = new Stuck(course, dependents, out);
    course.missing().forEach(stuck::workload);
  }

  private void workload(ObjectKey workload, ImmutableList<Needs.Missing> lacks) {
    ImmutableList<FieldRef> cause =
        lacks.stream()
            .map(one -> new FieldRef(one.object(), one.field()))
            .sorted()
            .distinct()
            .collect(ImmutableList.toImmutableList());
    Finding.Builder finding =
        Finding.builder()
            .code(Code.CANNOT_START)
            .level(Level.BREAKING)
            .cause(cause)
            .moment(Moment.APPLY)
            .dependents(dependents.all(List.of(workload)))
            .sentence(
                "No new pod of "
                    + workload.label()
                    + " can start: "
                    + lacks.get(0).words()
                    + ". "
                    + running(workload));
    lacks.stream().skip(1).forEach(one -> finding.addDetails(Words.sentence(one.words())));
    lacks.stream().map(one -> remedy(workload, one)).distinct().forEach(finding::addRemedies);
    new Places(course).add(finding, cause, ImmutableList.of());
    finding.addPlaces(Place.after(workload, Workloads.templateField(workload)));
    out.accept(finding.build());
  }

  /** What becomes of the requests that its pods answer. */
  private String running(ObjectKey workload) {
    String requests = dependents.named(List.of(workload));
    if (!course.before().has(workload)) {
      return requests.isEmpty() ? "No pod of it ever runs." : "Nobody answers " + requests + ".";
    }
    return "Only pods that run already "
        + (requests.isEmpty() ? "go on" : "answer " + requests)
        + "; one that is deleted or moved to another node does not come back.";
  }

  private Remedy remedy(ObjectKey workload, Needs.Missing lack) {
    ObjectKey object = lack.object();
    ClusterObject was = course.before().get(object);
    ClusterObject is = course.after().get(object);
    if (is == null) {
      return Remedy.advice(
          (was == null ? "Add " : "Keep ")
              + object
              + ", or take its name out of "
              + workload
              + instead(object)
              + ".");
    }
    if (was != null) {
      for (String field : fields(object, lack.field())) {
        if (Restoring.isNeeded(field, was.tree(), is.tree())) {
          return Remedy.advice(Restoring.words(object, field, was.tree(), is.tree()));
        }
      }
    }
    return Remedy.advice(
        object.equals(workload)
            ? "Mend " + lack.field() + " of " + object + "."
            : "Add this key to " + object + ", or name one that it has in " + workload + ".");
  }

  /** The field that is wrong, and those to which probes, hooks and mounts refer. */
  private static ImmutableList<String> fields(ObjectKey object, String field) {
    int container = field.indexOf("containers[");
    int end = field.indexOf(']', Math.max(0, container));
    return container < 0 || end < 0
        ? ImmutableList.of(field)
        : ImmutableList.of(
            field,
            field.substring(0, end + 1) + ".ports",
            Workloads.templateField(object) + ".spec.volumes");
  }

  /** The new object that may have taken the place of one that is gone. */
  private String instead(ObjectKey gone) {
    List<ObjectKey> come =
        course.changes().stream()
            .map(Change::key)
            .filter(key -> key.kind().equals(gone.kind()))
            .filter(key -> key.namespace().equals(gone.namespace()))
            .filter(key -> !course.before().has(key))
            .toList();
    return come.size() == 1
        ? " and write that of " + come.get(0).name() + ", which this change adds"
        : "";
  }
}
