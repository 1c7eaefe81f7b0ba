package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.object.Written;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.world.Answers;
import dev.rolloutkit.model.schema.GoDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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

  /** Of how many entries of a finding it is looked up who answered them. */
  private static final int LOOKED_AT = 10;

  private final Course course;
  private final ImmutableList<Finding> told;
  private final SetMultimap<ObjectKey, String> losses;

  private UpdateStarts(Course course, List<Finding> told) {
    this.course = course;
    this.told = ImmutableList.copyOf(told);
    losses = course.starting().isEmpty() ? LinkedHashMultimap.create() : losses();
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

  /**
   * Where it is told what the requests for the pods of a workload lose with this change; empty if
   * nothing of that is known.
   *
   * @rule The update of a workload names the findings that say what its requests lose.
   */
  private String worse(ObjectKey workload) {
    Set<String> codes = losses.get(workload);
    return codes.isEmpty()
        ? ""
        : " What becomes of its requests: see " + String.join(" and ", codes) + ".";
  }

  /** The codes of the findings that say what requests lose, by the workloads that answered them. */
  private SetMultimap<ObjectKey, String> losses() {
    SetMultimap<ObjectKey, String> out = LinkedHashMultimap.create();
    for (Finding one : told) {
      if (!one.code().isLoss()
          || one.code() == Code.TRAFFIC_EXPOSED
          || one.level().compareTo(Level.WARNING) > 0) {
        continue;
      }
      one.cause().forEach(ref -> out.put(ref.object(), one.code().id()));
      one.entries().stream()
          .limit(LOOKED_AT)
          .map(entry -> Answers.of(course.at(Moment.BEFORE), entry.door(), entry.witness()))
          .flatMap(answer -> answer.parts().stream())
          .filter(Part.Answered.class::isInstance)
          .flatMap(part -> ((Part.Answered) part).targets().stream())
          .forEach(target -> out.put(target.workload(), one.code().id()));
    }
    return out;
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
