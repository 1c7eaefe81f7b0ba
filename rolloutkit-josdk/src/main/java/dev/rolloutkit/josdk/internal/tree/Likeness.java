package dev.rolloutkit.josdk.internal.tree;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Quantity;
import dev.rolloutkit.apimachinery.internal.json.JsonQuantity;
import java.util.Map;

/**
 * Compares values as an API server does: an absent value, null, an empty list and an empty map are
 * equal, and quantities are compared by value.
 *
 * <p>Source: Kubernetes 1.34, semantic equality of apimachinery.
 */
public final class Likeness {
  /** Fields whose Go type is a map, or a struct by value: an empty one counts as absent. */
  private static final ImmutableSet<String> MAPS =
      ImmutableSet.of(
          "metadata",
          "labels",
          "annotations",
          "matchLabels",
          "resources",
          "requests",
          "limits",
          "capacity",
          "spec",
          "status");

  private static final ImmutableSet<String> AMOUNTS =
      ImmutableSet.of("requests", "limits", "capacity", "allocatedResources");

  private Likeness() {}

  /** Whether two values are equal. */
  public static boolean equal(JsonNode one, JsonNode other) {
    return covers(one, other, "", true);
  }

  /**
   * Whether the live value contains everything that the desired one states; it may contain more.
   */
  public static boolean covers(JsonNode live, JsonNode desired) {
    return covers(live, desired, "", false);
  }

  private static boolean covers(JsonNode live, JsonNode desired, String name, boolean exactly) {
    if (isNothing(desired, name)) {
      return !exactly || isNothing(live, name);
    }
    if (desired.isObject() && live.isObject()) {
      return coversFields(live, desired, name, exactly);
    }
    if (desired.isArray() && live.isArray()) {
      if (desired.size() != live.size()) {
        return false;
      }
      for (int i = 0; i < desired.size(); i++) {
        if (!covers(live.get(i), desired.get(i), "", exactly)) {
          return false;
        }
      }
      return true;
    }
    return live.equals(desired)
        || (live.isNumber() && desired.isNumber() && sameNumber(live, desired));
  }

  private static boolean coversFields(
      JsonNode live, JsonNode desired, String name, boolean exactly) {
    boolean amounts = AMOUNTS.contains(name);
    for (Map.Entry<String, JsonNode> field : desired.properties()) {
      JsonNode had = live.path(field.getKey());
      boolean same =
          amounts
              ? sameAmount(had, field.getValue())
              : covers(had, field.getValue(), field.getKey(), exactly);
      if (!same) {
        return false;
      }
    }
    if (exactly) {
      for (Map.Entry<String, JsonNode> field : live.properties()) {
        if (!desired.has(field.getKey()) && !isNothing(field.getValue(), field.getKey())) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean sameNumber(JsonNode one, JsonNode other) {
    return one.decimalValue().compareTo(other.decimalValue()) == 0;
  }

  private static boolean sameAmount(JsonNode one, JsonNode other) {
    if (one.asText("").equals(other.asText(""))) {
      return true;
    }
    Outcome<Quantity> a = JsonQuantity.read(one.asText(""));
    Outcome<Quantity> b = JsonQuantity.read(other.asText(""));
    return a.isOk() && b.isOk() && a.orElseThrow().compareTo(b.orElseThrow()) == 0;
  }

  private static boolean isNothing(JsonNode value, String name) {
    if (value.isMissingNode() || value.isNull() || (value.isArray() && value.isEmpty())) {
      return true;
    }
    if (!value.isObject() || !MAPS.contains(name)) {
      return false;
    }
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      if (!isNothing(field.getValue(), field.getKey())) {
        return false;
      }
    }
    return true;
  }
}
