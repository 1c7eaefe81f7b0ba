package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.json.GoJson;
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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tells which workloads roll out new pods, and why.
 *
 * @rule A workload rolls out new pods because of each field of its pod template that is added,
 *     removed or changed, with its values unless they may be secret.
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
                + worse(workload)
                + losing(workload)
                + stopping(workload))
        .addAllDetails(Scheduling.details(course, workload))
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
    // the values of a Rollout are told beside the hashes of its templates
    return fields.isEmpty()
        ? "its pod template changes"
        : words(fields, !workload.kind().equals(Kinds.ROLLOUT));
  }

  /** The fields as a clause: those that are added, then removed, then changed. */
  private static String words(ImmutableList<GoDifference> fields, boolean withValues) {
    List<String> added = new ArrayList<>();
    List<String> removed = new ArrayList<>();
    List<String> changed = new ArrayList<>();
    for (GoDifference one : fields) {
      String path = "spec.template." + one.path();
      JsonNode was = value(one.live());
      JsonNode is = value(one.desired());
      if (one.live() == null) {
        added.add(path + source(is));
      } else if (one.desired() == null) {
        removed.add(path + source(was));
      } else {
        changed.add(
            path
                + (withValues
                    ? Values.change(path, was, is).map(both -> " (" + both + ")").orElse("")
                    : ""));
      }
    }
    List<String> out = new ArrayList<>();
    part(added, "is added", "are added", out);
    part(removed, "is removed", "are removed", out);
    part(changed, "changes", "change", out);
    return Words.some(out, "others");
  }

  private static JsonNode value(@Nullable String json) {
    return json == null
        ? MissingNode.getInstance()
        : GoJson.read(json).toOptional().orElse(MissingNode.getInstance());
  }

  /** What an element of {@code envFrom} reads, in brackets; empty for other fields. */
  private static String source(JsonNode field) {
    for (String ref : List.of("configMapRef", "secretRef")) {
      String name = field.path(ref).path("name").asText("");
      if (!name.isEmpty()) {
        return " ("
            + (ref.equals("secretRef") ? "Secret " : "ConfigMap ")
            + name
            + (field.path(ref).path("optional").asBoolean(false) ? ", if it exists)" : ")");
      }
    }
    return "";
  }

  private static void part(List<String> paths, String one, String several, List<String> out) {
    if (!paths.isEmpty()) {
      out.add(Words.some(paths, NAMED, "more fields") + " " + (paths.size() == 1 ? one : several));
    }
  }

  /** Where it is told that nobody answers because of the update; empty if that is not so. */
  private String worse(ObjectKey workload) {
    String codes =
        told.stream()
            .filter(one -> one.code().isLoss() && one.level() == Level.BREAKING)
            .filter(one -> one.cause().stream().anyMatch(ref -> ref.object().equals(workload)))
            .map(one -> one.code().id())
            .distinct()
            .collect(Collectors.joining(" and "));
    return codes.isEmpty() ? "" : " What becomes of its requests: see " + codes + ".";
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
