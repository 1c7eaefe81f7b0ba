package dev.rolloutkit.josdk.immutable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.josdk.internal.tree.Likeness;
import dev.rolloutkit.josdk.internal.tree.Trees;
import dev.rolloutkit.model.internal.schema.GoEquality;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateDefaults;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields of Jobs that cannot be changed. Problems show a template or a policy as JSON of the
 * API; the server shows its internal representation.
 *
 * <p>Source: Kubernetes 1.34, validation of batch v1 Jobs.
 */
final class JobRules {
  private static final GoEquality EQUALITY = new GoEquality(null);
  private static final FieldPath SPEC = FieldPath.of("spec");
  private static final String COMPLETIONS = "completions";
  private static final String PARALLELISM = "parallelism";
  private static final String COMPLETION_MODE = "completionMode";
  private static final String TEMPLATE = "template";
  private static final ImmutableList<String> AFTER_TEMPLATE =
      ImmutableList.of(
          COMPLETION_MODE,
          "podFailurePolicy",
          "backoffLimitPerIndex",
          "managedBy",
          "successPolicy");

  private JobRules() {}

  static List<Problem> problems(ObjectNode live, ObjectNode desired) {
    ObjectNode was = applyDefaults(Trees.child(live, "spec"));
    ObjectNode spec = applyDefaults(Trees.child(desired, "spec"));
    List<Problem> out = new ArrayList<>();
    completions(was, spec, out);
    WorkloadRules.selector(was, spec).ifPresent(out::add);
    template(live, was, spec, out);
    for (String field : AFTER_TEMPLATE) {
      unchanged(field, was, spec, out);
    }
    return out;
  }

  private static ObjectNode applyDefaults(ObjectNode spec) {
    if (!spec.hasNonNull(COMPLETIONS) && !spec.hasNonNull(PARALLELISM)) {
      spec.put(COMPLETIONS, 1);
    }
    if (!spec.hasNonNull(PARALLELISM)) {
      spec.put(PARALLELISM, 1);
    }
    if (!spec.hasNonNull(COMPLETION_MODE)) {
      spec.put(COMPLETION_MODE, "NonIndexed");
    }
    for (JsonNode rule : spec.path("podFailurePolicy").path("rules")) {
      for (JsonNode pattern : rule.path("onPodConditions")) {
        if (pattern instanceof ObjectNode condition && !condition.hasNonNull("status")) {
          condition.put("status", "True");
        }
      }
    }
    return spec;
  }

  private static void completions(ObjectNode was, ObjectNode spec, List<Problem> out) {
    if (!spec.path(COMPLETION_MODE).asText("").equals("Indexed")) {
      unchanged(COMPLETIONS, was, spec, out);
      return;
    }
    JsonNode now = Trees.at(spec, COMPLETIONS);
    boolean fits =
        now.isMissingNode()
            || now.equals(was.path(COMPLETIONS))
            || now.asLong() == spec.path(PARALLELISM).asLong();
    if (!fits) {
      out.add(Problem.invalid(SPEC.child(COMPLETIONS), GoJson.write(now), UpdateTable.TANDEM));
    }
  }

  private static void template(
      ObjectNode live, ObjectNode was, ObjectNode spec, List<Problem> out) {
    ObjectNode before = Trees.childOrEmpty(was, TEMPLATE).deepCopy();
    ObjectNode after = Trees.childOrEmpty(spec, TEMPLATE);
    boolean neverRan =
        was.path("suspend").asBoolean(false) && !live.path("status").hasNonNull("startTime");
    if (neverRan) {
      SchedulingDirectives.copy(after, before);
    }
    if (!EQUALITY.equal(
        PodTemplateDefaults.apply(PodTemplate.lenient(before)).object(),
        PodTemplateDefaults.apply(PodTemplate.lenient(after)).object())) {
      out.add(
          Problem.invalid(
              SPEC.child(TEMPLATE), GoJson.write(after), UpdateTable.FIELD_IS_IMMUTABLE));
    }
  }

  private static void unchanged(String field, ObjectNode was, ObjectNode spec, List<Problem> out) {
    JsonNode now = Trees.at(spec, field);
    if (!Likeness.equal(Trees.at(was, field), now)) {
      out.add(
          Problem.invalid(
              SPEC.child(field),
              now.isMissingNode() ? "null" : GoJson.write(now),
              UpdateTable.FIELD_IS_IMMUTABLE));
    }
  }
}
