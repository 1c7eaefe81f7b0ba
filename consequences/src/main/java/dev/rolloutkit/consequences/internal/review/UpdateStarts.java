package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.object.Written;
import dev.rolloutkit.model.schema.GoDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Tells which workloads roll out new pods, and why.
 *
 * @rule A workload rolls out new pods because of each field of its pod template that is added,
 *     removed or changed.
 */
final class UpdateStarts {
  /** How many fields are named. */
  private static final int NAMED = 2;

  private final Course course;
  private final ImmutableList<Finding> told;

  private UpdateStarts(Course course, List<Finding> told) {
    this.course = course;
    this.told = ImmutableList.copyOf(told);
  }

  /**
   * The updates that a change starts.
   *
   * @param told the findings about the change so far
   */
  static ImmutableList<Finding> of(Course course, List<Finding> told) {
    UpdateStarts starts = new UpdateStarts(course, told);
    return course.starting().stream().map(starts::finding).collect(ImmutableList.toImmutableList());
  }

  private Finding finding(ObjectKey workload) {
    return Finding.about(Code.UPDATE_STARTS, Level.NOTE, workload, "spec.template")
        .sentence(
            workload.label()
                + " rolls out new pods, because "
                + differing(workload)
                + (course.missing().containsKey(workload)
                    ? ", but they cannot start: see " + Code.CANNOT_START.id() + "."
                    : ".")
                + losing(workload)
                + stopping(workload))
        .build();
  }

  /** The fields of its template that differ, as a clause. */
  private String differing(ObjectKey workload) {
    ClusterObject was = course.before().get(workload);
    ClusterObject is = course.after().get(workload);
    ImmutableList<GoDifference> fields =
        was == null || is == null
            ? ImmutableList.of()
            : Written.templateDifferences(was.at("spec", "template"), is.at("spec", "template"));
    return fields.isEmpty() ? "its pod template changes" : words(fields);
  }

  /** The fields as a clause: those that are added, then removed, then changed. */
  private static String words(ImmutableList<GoDifference> fields) {
    List<String> out = new ArrayList<>();
    part(fields, one -> one.live() == null, "is added", "are added", out);
    part(fields, one -> one.desired() == null, "is removed", "are removed", out);
    part(fields, one -> one.live() != null && one.desired() != null, "changes", "change", out);
    return Words.some(out, "others");
  }

  private static void part(
      ImmutableList<GoDifference> fields,
      Predicate<GoDifference> wanted,
      String one,
      String several,
      List<String> out) {
    List<String> paths =
        fields.stream().filter(wanted).map(field -> "spec.template." + field.path()).toList();
    if (!paths.isEmpty()) {
      out.add(Words.some(paths, NAMED, "more fields") + " " + (paths.size() == 1 ? one : several));
    }
  }

  /**
   * What the update of a workload loses by its own settings, according to the findings so far.
   * Nothing for a Rollout, because its losses depend on its cut-over and are in findings of their
   * own.
   */
  private String losing(ObjectKey workload) {
    return told.stream()
        .filter(one -> one.code() == Code.TRAFFIC_EXPOSED)
        .filter(one -> one.cause().stream().anyMatch(ref -> ref.object().equals(workload)))
        .filter(one -> one.seconds().isPresent() && !workload.kind().equals(Kinds.ROLLOUT))
        .map(
            one ->
                " It loses requests for about "
                    + one.seconds().getAsInt()
                    + " s: see "
                    + Code.TRAFFIC_EXPOSED.id()
                    + ".")
        .findFirst()
        .orElse("");
  }

  /**
   * What becomes of requests in flight if the new pods lack a hook that the old ones have.
   *
   * @rule The pods that an update stops still run the preStop hook that the update takes away.
   */
  private String stopping(ObjectKey workload) {
    return hasHook(course.before(), workload) && !hasHook(course.after(), workload)
        ? " The pods that it stops still run their preStop hook, so it interrupts no more requests"
            + " than earlier updates did."
        : "";
  }

  private static boolean hasHook(ObjectSet side, ObjectKey workload) {
    ClusterObject object = side.get(workload);
    return object != null && StopHooks.areIn(Workloads.template(object, side));
  }
}
