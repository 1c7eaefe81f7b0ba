package dev.rolloutkit.apimachinery.label;

import com.google.common.collect.ImmutableList;
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

  private static final ImmutableList<Problem> NONE = ImmutableList.of();

  /** The shared empty list until there is a problem, because most requirements have none. */
  private List<Problem> problems = NONE;

  private final ValueText text;

  private Conversion(ValueText text) {
    this.text = text;
  }

  static @Nullable Problem fault(
      ImmutableSortedMap<String, String> labels, List<Requirement> expressions, ValueText text) {
    Conversion conversion = new Conversion(text);
    for (Map.Entry<String, String> label : labels.entrySet()) {
      conversion.key(label.getKey());
      conversion.value(label.getKey(), 0, label.getValue());
      if (!conversion.problems.isEmpty()) {
        return conversion.aggregate();
      }
    }
    for (int i = 0; i < expressions.size(); i++) {
      Requirement expression = expressions.get(i);
      if (!conversion.operator(expression)) {
        return problem(
            GoStrings.quote(expression.operator()) + " is not a valid label selector operator");
      }
      if (!conversion.problems.isEmpty()) {
        return conversion.aggregate();
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
          add(
              Problem.invalid(
                  VALUES,
                  text.of(values),
                  "for 'in', 'notin' operators, values set can't be empty"));
        }
      }
      case Requirement.EXISTS, Requirement.DOES_NOT_EXIST -> {
        if (!values.isEmpty()) {
          add(
              Problem.invalid(
                  VALUES,
                  text.of(values),
                  "values set must be empty for exists and does not exist"));
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
      add(
          Problem.invalid(
              KEY, GoStrings.quote(key), String.join("; ", NameFormats.qualifiedName(key))));
    }
  }

  private void value(String key, int index, String value) {
    if (!NameFormats.isLabelValue(value)) {
      add(
          Problem.invalid(
              VALUES.index(index).key(key),
              GoStrings.quote(value),
              String.join("; ", NameFormats.labelValue(value))));
    }
  }

  private void add(Problem problem) {
    if (problems.isEmpty()) {
      problems = new ArrayList<>(1);
    }
    problems.add(problem);
  }

  private Problem aggregate() {
    List<String> texts = problems.stream().map(Problem::text).distinct().toList();
    return problem(texts.size() == 1 ? texts.get(0) : "[" + String.join(", ", texts) + "]");
  }

  private static Problem problem(String message) {
    return Problem.plain(FieldPath.root(), message, ProblemCodes.LABEL_SELECTOR_INVALID);
  }

  static String json(List<String> values) {
    return "[" + String.join(",", values.stream().map(GoJson::quote).toList()) + "]";
  }
}
