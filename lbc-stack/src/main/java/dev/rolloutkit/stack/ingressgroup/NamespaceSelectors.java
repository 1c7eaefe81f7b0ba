package dev.rolloutkit.stack.ingressgroup;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether labels match a selector of {@code matchLabels} and {@code matchExpressions}. */
final class NamespaceSelectors {
  private static final FieldPath AT = FieldPath.of("spec", "namespaceSelector");

  private NamespaceSelectors() {}

  /**
   * An empty selector matches everything; all parts must match.
   *
   * <p>Problems: an operator that is not known, and values that do not fit the operator.
   */
  static Outcome<Boolean> matches(JsonNode selector, Map<String, String> labels) {
    boolean matches = true;
    for (Map.Entry<String, JsonNode> label : selector.path("matchLabels").properties()) {
      matches &= label.getValue().asText("").equals(labels.get(label.getKey()));
    }
    for (JsonNode expression : selector.path("matchExpressions")) {
      String key = expression.path("key").asText("");
      String operator = expression.path("operator").asText("");
      Set<String> values = new HashSet<>();
      expression.path("values").forEach(value -> values.add(value.asText("")));
      String problem = problem(operator, values);
      if (problem != null) {
        return Outcome.failed(Problem.text(AT, problem, "Selector.Invalid"));
      }
      String value = labels.get(key);
      matches &=
          switch (operator) {
            case "In" -> value != null && values.contains(value);
            case "NotIn" -> value == null || !values.contains(value);
            case "Exists" -> value != null;
            default -> value == null;
          };
    }
    return Outcome.ok(matches);
  }

  private static @Nullable String problem(String operator, Set<String> values) {
    return switch (operator) {
      case "In", "NotIn" ->
          values.isEmpty()
              ? "values: Invalid value: []: for 'in', 'notin' operators, values set can't be empty"
              : null;
      case "Exists", "DoesNotExist" ->
          values.isEmpty()
              ? null
              : "values: Invalid value: []: values set must be empty for exists and does not exist";
      default -> GoText.quote(operator) + " is not a valid label selector operator";
    };
  }
}
