package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.label.Requirement;
import dev.rolloutkit.apimachinery.label.Selector;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The selector for the ReplicaSets of a stored Rollout.
 *
 * @rule The ReplicaSets of a stored Rollout are those that its selector matches.
 * @param selector the selector; if it has no requirement, it selects everything
 */
public record ReplicaSetSelector(Selector selector) {
  private static final GoStruct REQUIREMENT = GoSchema.struct("meta.v1.LabelSelectorRequirement");

  /**
   * Reads the selector of a stored Rollout. If {@code matchLabels} is not a map of strings, it is
   * ignored as a whole.
   *
   * @return a failure with the plug-in's message if a requirement is malformed
   */
  static Outcome<ReplicaSetSelector> of(JsonNode rollout) {
    JsonNode selector = rollout.path("spec").path("selector");
    List<Requirement> requirements = new ArrayList<>();
    for (JsonNode item : selector.path("matchExpressions")) {
      Outcome<Requirement> requirement = requirement(item);
      if (requirement instanceof Outcome.Failed<Requirement> failed) {
        return Outcome.failed(failed.problems());
      }
      requirements.add(requirement.orElseThrow());
    }
    Outcome<Selector> converted = Selector.of(labels(selector.path("matchLabels")), requirements);
    return converted instanceof Outcome.Failed<Selector> failed
        ? Outcome.failed(Failures.of(failed.problems().get(0).detail()))
        : converted.map(ReplicaSetSelector::new);
  }

  /** The selector as a string for requests, such as {@code app=x,!canary}. */
  public String text() {
    return selector.toString();
  }

  /** Whether the selector matches the labels. */
  public boolean matches(Map<String, String> labels) {
    return selector.matches(labels);
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

  private static Outcome<Requirement> requirement(JsonNode item) {
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
        new Requirement(
            object.text("key"),
            object.text("operator"),
            ImmutableList.copyOf(object.texts("values"))));
  }
}
