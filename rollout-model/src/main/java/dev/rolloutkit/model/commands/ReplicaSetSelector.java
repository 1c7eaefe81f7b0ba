package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.model.meta.LabelSelector;
import dev.rolloutkit.model.meta.LabelSelectorRequirement;
import dev.rolloutkit.model.meta.LabelSelectors;
import dev.rolloutkit.model.schema.GoDecoder;
import dev.rolloutkit.model.schema.GoObject;
import dev.rolloutkit.model.schema.GoSchema;
import dev.rolloutkit.model.schema.GoStruct;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The selector for the ReplicaSets of a stored Rollout.
 *
 * @param selector the selector; if it has no requirement, it selects everything
 * @param text the selector as a string for requests, such as {@code app=x,!canary}
 */
public record ReplicaSetSelector(LabelSelector selector, String text) {
  private static final GoStruct REQUIREMENT = GoSchema.struct("meta.v1.LabelSelectorRequirement");

  /**
   * Reads the selector of a stored Rollout. If {@code matchLabels} is not a map of strings, it is
   * ignored as a whole.
   *
   * @return a failure with the plug-in's message if a requirement is malformed
   */
  static Outcome<ReplicaSetSelector> of(JsonNode rollout) {
    JsonNode selector = rollout.path("spec").path("selector");
    Map<String, String> labels = labels(selector.path("matchLabels"));
    List<LabelSelectorRequirement> requirements = new ArrayList<>();
    for (JsonNode item : selector.path("matchExpressions")) {
      Outcome<LabelSelectorRequirement> requirement = requirement(item);
      if (requirement instanceof Outcome.Failed<LabelSelectorRequirement> failed) {
        return Outcome.failed(failed.problems());
      }
      requirements.add(requirement.orElseThrow());
    }
    Problem fault = fault(labels, requirements);
    if (fault != null) {
      return Outcome.failed(fault);
    }
    LabelSelector value =
        LabelSelector.builder().matchLabels(labels).matchExpressions(requirements).build();
    return Outcome.ok(new ReplicaSetSelector(value, text(labels, requirements)));
  }

  /** Whether the selector matches the labels. */
  public boolean matches(Map<String, String> labels) {
    return LabelSelectors.matches(selector, labels::get);
  }

  private static ImmutableMap<String, String> labels(JsonNode node) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      if (!entry.getValue().isTextual()) {
        return ImmutableMap.of();
      }
      out.put(
          GoStrings.wellFormed(entry.getKey()), GoStrings.wellFormed(entry.getValue().textValue()));
    }
    return out.buildKeepingLast();
  }

  private static Outcome<LabelSelectorRequirement> requirement(JsonNode item) {
    if (!item.isObject()) {
      return Outcome.failed(
          Failures.of(
              "unable to retrieve matchExpressions for object, item "
                  + GoUnstructured.print(item)
                  + " is not a map"));
    }
    Outcome<GoObject> decoded = GoDecoder.decode(item, REQUIREMENT);
    if (decoded instanceof Outcome.Failed<GoObject> failed) {
      return Outcome.failed(
          Failures.of(
              "unable to retrieve matchExpressions for object: "
                  + failed.problems().get(0).detail()));
    }
    GoObject object = decoded.orElseThrow();
    return Outcome.ok(
        LabelSelectorRequirement.builder()
            .key(object.text("key"))
            .operator(object.text("operator"))
            .values(object.texts("values"))
            .build());
  }

  /** The first error, with the message of the selector's constructor. */
  private static @Nullable Problem fault(
      Map<String, String> labels, List<LabelSelectorRequirement> requirements) {
    for (String key : CodePoints.sortedKeys(labels)) {
      ImmutableList.Builder<Problem> out = ImmutableList.builder();
      key(key, out);
      value(key, 0, GoZero.of(labels.get(key)), out);
      Problem all = aggregate(out.build());
      if (all != null) {
        return all;
      }
    }
    for (LabelSelectorRequirement requirement : requirements) {
      Problem all = fault(requirement);
      if (all != null) {
        return all;
      }
    }
    return null;
  }

  private static @Nullable Problem fault(LabelSelectorRequirement requirement) {
    String key = GoZero.of(requirement.key());
    List<String> values = GoZero.of(requirement.values());
    FieldPath at = FieldPath.of("values");
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    key(key, out);
    switch (GoZero.of(requirement.operator())) {
      case "In", "NotIn" -> {
        if (values.isEmpty()) {
          out.add(
              Problem.invalid(
                  at, "null", "for 'in', 'notin' operators, values set can't be empty"));
        }
      }
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          out.add(
              Problem.invalid(
                  at, json(values), "values set must be empty for exists and does not exist"));
        }
      }
      default -> {
        return Failures.of(
            GoStrings.quote(GoZero.of(requirement.operator()))
                + " is not a valid label selector operator");
      }
    }
    for (int i = 0; i < values.size(); i++) {
      value(key, i, values.get(i), out);
    }
    return aggregate(out.build());
  }

  private static void key(String key, ImmutableList.Builder<Problem> out) {
    List<String> messages = NameFormats.qualifiedName(key);
    if (!messages.isEmpty()) {
      out.add(
          Problem.invalid(FieldPath.of("key"), GoStrings.quote(key), String.join("; ", messages)));
    }
  }

  private static void value(
      String key, int index, String value, ImmutableList.Builder<Problem> out) {
    List<String> messages = NameFormats.labelValue(value);
    if (!messages.isEmpty()) {
      FieldPath at = FieldPath.of("values").index(index).key(key);
      out.add(Problem.invalid(at, GoStrings.quote(value), String.join("; ", messages)));
    }
  }

  private static @Nullable Problem aggregate(List<Problem> problems) {
    if (problems.size() <= 1) {
      return problems.isEmpty() ? null : Failures.of(problems.get(0).text());
    }
    return Failures.of(
        "[" + String.join(", ", problems.stream().map(Problem::text).distinct().toList()) + "]");
  }

  private static String json(List<String> values) {
    return "[" + String.join(",", values.stream().map(GoJson::quote).toList()) + "]";
  }

  private static String text(
      Map<String, String> labels, List<LabelSelectorRequirement> requirements) {
    List<String[]> parts = new ArrayList<>();
    for (String key : CodePoints.sortedKeys(labels)) {
      parts.add(new String[] {key, key + "=" + labels.get(key)});
    }
    for (LabelSelectorRequirement requirement : requirements) {
      String key = GoZero.of(requirement.key());
      String values =
          "("
              + String.join(
                  ",", GoZero.of(requirement.values()).stream().sorted(CodePoints.ORDER).toList())
              + ")";
      parts.add(
          new String[] {
            key,
            switch (GoZero.of(requirement.operator())) {
              case "In" -> key + " in " + values;
              case "NotIn" -> key + " notin " + values;
              case "Exists" -> key;
              default -> "!" + key;
            }
          });
    }
    parts.sort(Comparator.comparing(part -> part[0], CodePoints.ORDER));
    return String.join(",", parts.stream().map(part -> part[1]).toList());
  }
}
