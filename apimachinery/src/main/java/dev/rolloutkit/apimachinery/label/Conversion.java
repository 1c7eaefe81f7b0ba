package dev.rolloutkit.apimachinery.label;

import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCodes;
import dev.rolloutkit.apimachinery.json.GoJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is wrong with the first bad requirement of a selector. */
final class Conversion {
  private static final FieldPath KEY = FieldPath.of("key");
  private static final FieldPath VALUES = FieldPath.of("values");

  private final List<Problem> problems = new ArrayList<>(0);

  private Conversion() {}

  static @Nullable Problem fault(
      ImmutableSortedMap<String, String> labels, List<Requirement> expressions) {
    for (Map.Entry<String, String> label : labels.entrySet()) {
      Conversion requirement = new Conversion();
      requirement.key(label.getKey());
      requirement.value(label.getKey(), 0, label.getValue());
      if (!requirement.problems.isEmpty()) {
        return requirement.aggregate();
      }
    }
    for (Requirement expression : expressions) {
      Conversion requirement = new Conversion();
      if (!requirement.operator(expression)) {
        return problem(
            GoStrings.quote(expression.operator()) + " is not a valid label selector operator");
      }
      if (!requirement.problems.isEmpty()) {
        return requirement.aggregate();
      }
    }
    return null;
  }

  /** Checks an expression; false if its operator is unknown. */
  private boolean operator(Requirement expression) {
    List<String> values = expression.values();
    key(expression.key());
    switch (expression.operator()) {
      case Requirement.IN, Requirement.NOT_IN -> {
        if (values.isEmpty()) {
          problems.add(
              Problem.invalid(
                  VALUES, "null", "for 'in', 'notin' operators, values set can't be empty"));
        }
      }
      case Requirement.EXISTS, Requirement.DOES_NOT_EXIST -> {
        if (!values.isEmpty()) {
          problems.add(
              Problem.invalid(
                  VALUES, json(values), "values set must be empty for exists and does not exist"));
        }
      }
      default -> {
        return false;
      }
    }
    for (int i = 0; i < values.size(); i++) {
      value(expression.key(), i, values.get(i));
    }
    return true;
  }

  private void key(String key) {
    if (!NameFormats.isQualifiedName(key)) {
      problems.add(
          Problem.invalid(
              KEY, GoStrings.quote(key), String.join("; ", NameFormats.qualifiedName(key))));
    }
  }

  private void value(String key, int index, String value) {
    if (!NameFormats.isLabelValue(value)) {
      problems.add(
          Problem.invalid(
              VALUES.index(index).key(key),
              GoStrings.quote(value),
              String.join("; ", NameFormats.labelValue(value))));
    }
  }

  private Problem aggregate() {
    List<String> texts = problems.stream().map(Problem::text).distinct().toList();
    return problem(texts.size() == 1 ? texts.get(0) : "[" + String.join(", ", texts) + "]");
  }

  private static Problem problem(String message) {
    return Problem.text(FieldPath.root(), message, ProblemCodes.LABEL_SELECTOR_INVALID);
  }

  private static String json(List<String> values) {
    return "[" + String.join(",", values.stream().map(GoJson::quote).toList()) + "]";
  }
}
