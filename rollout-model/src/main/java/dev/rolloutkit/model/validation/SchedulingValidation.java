package dev.rolloutkit.model.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoJsonWriter;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.schema.GoObject;
import java.util.List;

/** Spread constraints and tolerations. */
final class SchedulingValidation {
  private static final List<String> UNSATISFIABLE = List.of("DoNotSchedule", "ScheduleAnyway");
  private static final List<String> EFFECTS =
      List.of("NoSchedule", "PreferNoSchedule", "NoExecute");
  private static final List<String> OPERATORS = List.of("Equal", "Exists");

  private SchedulingValidation() {}

  static void spreadConstraints(FieldPath at, List<GoObject> constraints, TemplateContext context) {
    for (int i = 0; i < constraints.size(); i++) {
      GoObject constraint = constraints.get(i);
      FieldPath path = at.index(i);
      if (constraint.number("maxSkew") <= 0) {
        context.add(
            Problem.invalid(
                path.child("maxSkew"), constraint.number("maxSkew"), "must be greater than zero"));
      }
      String key = constraint.text("topologyKey");
      if (key.isEmpty()) {
        context.add(Problem.required(path.child("topologyKey"), "can not be empty"));
      }
      String action = constraint.text("whenUnsatisfiable");
      context.oneOf(path.child("whenUnsatisfiable"), action, UNSATISFIABLE);
      for (GoObject later : constraints.subList(i + 1, constraints.size())) {
        if (later.text("topologyKey").equals(key)
            && later.text("whenUnsatisfiable").equals(action)) {
          context.add(
              Problem.duplicate(
                  path.child("{topologyKey, whenUnsatisfiable}"),
                  GoText.quote("{" + key + ", " + action + "}")));
          break;
        }
      }
    }
  }

  static void tolerations(FieldPath at, List<GoObject> tolerations, TemplateContext context) {
    for (int i = 0; i < tolerations.size(); i++) {
      toleration(at.index(i), tolerations.get(i), context);
    }
  }

  private static void toleration(FieldPath at, GoObject toleration, TemplateContext context) {
    String key = toleration.text("key");
    String operator = toleration.text("operator");
    String value = toleration.text("value");
    String effect = toleration.text("effect");
    if (!key.isEmpty()) {
      context.invalid(at.child("key"), key, NameFormats.qualifiedName(key));
    } else if (!operator.equals("Exists")) {
      context.invalid(
          at.child("operator"),
          operator,
          "operator must be Exists when `key` is empty, which means \"match all values and all"
              + " keys\"");
    }
    if (toleration.has("tolerationSeconds") && !effect.equals("NoExecute")) {
      context.invalid(
          at.child("effect"), effect, "effect must be 'NoExecute' when `tolerationSeconds` is set");
    }
    switch (operator) {
      case "Equal", "" -> {
        if (!NameFormats.isLabelValue(value)) {
          context.invalid(
              at.child("operator"), value, String.join(";", NameFormats.labelValue(value)));
        }
      }
      case "Exists" -> {
        if (!value.isEmpty()) {
          context.add(
              Problem.invalid(
                  at.child("operator"),
                  json(toleration),
                  "value must be empty when `operator` is 'Exists'"));
        }
      }
      default ->
          context.add(
              Problem.notSupported(at.child("operator"), GoText.quote(operator), OPERATORS));
    }
    if (!effect.isEmpty()) {
      context.oneOf(at.child("effect"), effect, EFFECTS);
    }
  }

  /** Compatibility: a toleration is shown with the names of Go's members. */
  private static String json(GoObject toleration) {
    GoJsonWriter out =
        new GoJsonWriter()
            .beginObject()
            .name("Key")
            .value(toleration.text("key"))
            .name("Operator")
            .value(toleration.text("operator"))
            .name("Value")
            .value(toleration.text("value"))
            .name("Effect")
            .value(toleration.text("effect"))
            .name("TolerationSeconds");
    if (toleration.has("tolerationSeconds")) {
      out.value(toleration.number("tolerationSeconds"));
    } else {
      out.nullValue();
    }
    return out.endObject().toString();
  }
}
