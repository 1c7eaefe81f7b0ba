package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.meta.LabelSelectors;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.List;

/**
 * Validates tolerations.
 *
 * <p>Compatibility: a bad value is reported with the path of the operator.
 *
 * <p>Source: Kubernetes 1.34, validation of core: ValidateTolerations.
 *
 * @rule A toleration has an operator, and a value only with Equal.
 */
final class TolerationValidation {
  private static final List<String> EFFECTS =
      List.of("NoSchedule", "PreferNoSchedule", "NoExecute");
  private static final List<String> OPERATORS = List.of("Equal", "Exists");

  private TolerationValidation() {}

  static void validate(FieldPath at, List<GoObject> tolerations, PodContext context) {
    for (int i = 0; i < tolerations.size(); i++) {
      toleration(at.index(i), tolerations.get(i), context);
    }
  }

  private static void toleration(FieldPath at, GoObject toleration, PodContext context) {
    String key = toleration.text("key");
    String operator = toleration.text("operator");
    String value = toleration.text("value");
    String effect = toleration.text("effect");
    if (!key.isEmpty()) {
      LabelSelectors.labelName(at.child("key"), key, context);
    } else if (!operator.equals("Exists")) {
      context.invalidNamed(
          at.child("operator"),
          operator,
          "operator must be Exists when `key` is empty, which means \"match all values and all"
              + " keys\"");
    }
    if (toleration.has("tolerationSeconds") && !effect.equals("NoExecute")) {
      context.invalidNamed(
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
          FieldPath path = at.child("operator");
          String detail = "value must be empty when `operator` is 'Exists'";
          if (context.rules().is129()) {
            // the whole toleration is shown
            context.accept(
                Problem.invalid(path, ShownValues.object(toleration, context.rules()), detail));
          } else {
            context.invalid(path, value, detail);
          }
        }
      }
      default -> context.notSupported(at.child("operator"), operator, OPERATORS);
    }
    if (!effect.isEmpty()) {
      context.oneOf(at, toleration, "effect", EFFECTS);
    }
  }
}
