package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.finding.Place;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
    ImmutableList<ObjectField> cause =
        lacks.stream()
            .map(one -> cause(workload, one))
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
                Words.joined(
                    begin(workload, lacks) + lacks.get(0).words() + ". " + running(workload, lacks),
                    tokens(workload, lacks)));
    lacks.stream().skip(1).forEach(one -> finding.addDetails(Words.sentence(one.words())));
    lacks.stream().map(one -> remedy(workload, one)).distinct().forEach(finding::addRemedies);
    new Places(course).add(finding, cause, ImmutableList.of());
    finding.addPlaces(Place.after(workload, Workloads.templateField(workload)));
    out.accept(finding.build());
  }

  private String begin(ObjectKey workload, ImmutableList<Needs.Missing> lacks) {
    if (keepsFormerTemplate(workload, lacks)) {
      return "Nothing stops now, but no pod of the changed template of "
          + workload.label()
          + " could start: ";
    }
    return (course.before().has(workload) ? "Nothing stops now, but no" : "No")
        + " new pod of "
        + workload.label()
        + " can start: ";
  }

  /**
   * What the pods that run cannot do any more without their account; empty if they have no token of
   * it.
   *
   * @rule The API server takes no token of a deleted ServiceAccount, also not from pods that run.
   */
  private String tokens(ObjectKey workload, ImmutableList<Needs.Missing> lacks) {
    ClusterObject was = course.before().get(workload);
    if (was == null) {
      return "";
    }
    JsonNode pod = Workloads.template(was, course.before()).tree().path("spec");
    return lacks.stream()
        .map(Needs.Missing::object)
        .filter(key -> key.kind().equals("ServiceAccount"))
        .filter(key -> key.name().equals(pod.path("serviceAccountName").asText("")))
        .filter(key -> course.before().has(key) && !course.after().has(key))
        .filter(key -> hasToken(pod, course.before().get(key)))
        .findFirst()
        .map(
            key ->
                "But the API server takes no token of "
                    + key.label()
                    + " any more, so from now on calls of these pods to the Kubernetes API fail, and"
                    + " so does what they can answer only with such calls.")
        .orElse("");
  }

  private static boolean hasToken(JsonNode pod, @Nullable ClusterObject account) {
    boolean isProjected =
        pod.path("volumes").findValues("serviceAccountToken").stream().anyMatch(JsonNode::isObject);
    JsonNode mounts =
        pod.has("automountServiceAccountToken") || account == null
            ? pod.path("automountServiceAccountToken")
            : account.at("automountServiceAccountToken");
    return isProjected || mounts.asBoolean(true);
  }

  /**
   * What changed: the object that lacks something, or the field of the workload that asks for it.
   */
  private ObjectField cause(ObjectKey workload, Needs.Missing lack) {
    ClusterObject was = course.before().get(lack.object());
    ClusterObject is = course.after().get(lack.object());
    boolean isUnchanged = was != null && is != null && was.tree().equals(is.tree());
    return isUnchanged && !lack.reference().isEmpty()
        ? new ObjectField(workload, ObjectField.plain(lack.reference()))
        : new ObjectField(lack.object(), lack.field());
  }

  /**
   * Whether only the changed template is wrong, and no pod is made from it.
   *
   * @rule While Argo Rollouts refuses a Rollout, its former ReplicaSet replaces pods that go.
   */
  private boolean keepsFormerTemplate(ObjectKey workload, ImmutableList<Needs.Missing> lacks) {
    return course.refusedByArgo().containsKey(workload)
        && lacks.stream().allMatch(one -> one.object().equals(workload));
  }

  /** What becomes of the requests that its pods answer. */
  private String running(ObjectKey workload, ImmutableList<Needs.Missing> lacks) {
    String requests = dependents.named(List.of(workload));
    if (!course.before().has(workload)) {
      return requests.isEmpty() ? "No pod of it ever runs." : "Nobody answers " + requests + ".";
    }
    return "The pods that run "
        + (requests.isEmpty() ? "go on" : "still answer " + requests)
        + (keepsFormerTemplate(workload, lacks)
            ? "; while Argo Rollouts refuses the Rollout, one that is deleted or moved to another"
                + " node is replaced by another one of the former template."
            : "; one that is deleted or moved to another node does not come back.");
  }

  private Remedy remedy(ObjectKey workload, Needs.Missing lack) {
    ObjectKey object = lack.object();
    ClusterObject was = course.before().get(object);
    ClusterObject is = course.after().get(object);
    if (is == null) {
      return Remedy.advice(
          (was == null ? "Add " : "Keep ")
              + object
              + ", or "
              + instead(object, "remove the reference")
              + " in "
              + lack.reference()
              + " of "
              + workload
              + ".");
    }
    if (was != null) {
      for (String field : fields(object, lack.field())) {
        Optional<String> back = Restoring.difference(object, field, was.tree(), is.tree());
        if (back.isPresent()) {
          return Remedy.advice(back.get());
        }
      }
    }
    return Remedy.advice(
        object.equals(workload)
            ? "Correct " + lack.field() + " of " + object + ", or remove it."
            : lack.near().isEmpty()
                ? "Add this key to "
                    + object
                    + ", or name one that it has in "
                    + lack.reference()
                    + " of "
                    + workload
                    + "."
                : "Did you mean "
                    + lack.near()
                    + "? Then write it into "
                    + lack.reference()
                    + " of "
                    + workload
                    + "; else add the key to "
                    + object
                    + ".");
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

  /** To name the new object that may have taken the place of one that is gone; else none. */
  private String instead(ObjectKey gone, String none) {
    List<ObjectKey> come =
        course.changes().stream()
            .map(Change::key)
            .filter(key -> key.kind().equals(gone.kind()))
            .filter(key -> key.namespace().equals(gone.namespace()))
            .filter(key -> !course.before().has(key))
            .toList();
    return come.size() == 1 ? "name " + come.get(0).name() + ", which this change adds," : none;
  }
}
