package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.model.internal.meta.LabelSelectors;
import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates topology spread constraints.
 *
 * <p>Source: Kubernetes 1.34, validation of core: validateTopologySpreadConstraints.
 *
 * @rule A spread constraint has a positive skew, a topology key and an action, and no two have the
 *     same key and action.
 */
final class SpreadValidation {
  private static final List<String> ACTIONS = List.of("DoNotSchedule", "ScheduleAnyway");
  private static final List<String> POLICIES = List.of("Honor", "Ignore");

  private SpreadValidation() {}

  static void validate(FieldPath at, List<GoObject> constraints, PodContext context) {
    Map<String, Integer> lastOfKind = constraints.size() > 1 ? lastOfKind(constraints) : Map.of();
    for (int i = 0; i < constraints.size(); i++) {
      GoObject constraint = constraints.get(i);
      FieldPath path = at.index(i);
      if (constraint.number("maxSkew") <= 0) {
        notPositive(path.child("maxSkew"), constraint.number("maxSkew"), context);
      }
      if (constraint.text("topologyKey").isEmpty()) {
        context.required(path.child("topologyKey"), "can not be empty");
      }
      context.oneOf(path, constraint, "whenUnsatisfiable", ACTIONS);
      String kind = kind(constraint);
      if (lastOfKind.getOrDefault(kind, i) > i) {
        context.duplicate(path.child("{topologyKey, whenUnsatisfiable}"), kind);
      }
      minDomains(path.child("minDomains"), constraint, context);
      context.oneOfIfSet(path, constraint, "nodeAffinityPolicy", POLICIES);
      context.oneOfIfSet(path, constraint, "nodeTaintsPolicy", POLICIES);
      if (context.rules().isServer()) {
        Selectors.labelKeys(path, constraint, List.of(), context);
      } else {
        labelKeys(path.child("matchLabelKeys"), constraint, context);
      }
      Selectors.validate(path.child("labelSelector"), constraint.object("labelSelector"), context);
    }
  }

  /** Two constraints are duplicates if topology key and action are equal. */
  private static String kind(GoObject constraint) {
    return "{" + constraint.text("topologyKey") + ", " + constraint.text("whenUnsatisfiable") + "}";
  }

  private static Map<String, Integer> lastOfKind(List<GoObject> constraints) {
    Map<String, Integer> out = new HashMap<>();
    for (int i = 0; i < constraints.size(); i++) {
      out.put(kind(constraints.get(i)), i);
    }
    return out;
  }

  private static void notPositive(FieldPath at, long number, PodContext context) {
    context.invalid(at, number, "must be greater than zero");
  }

  private static void minDomains(FieldPath at, GoObject constraint, PodContext context) {
    if (!constraint.has("minDomains")) {
      return;
    }
    long number = constraint.number("minDomains");
    if (number <= 0) {
      notPositive(at, number, context);
    }
    String action = constraint.text("whenUnsatisfiable");
    if (!action.equals("DoNotSchedule")) {
      context.invalid(
          at, number, "can only use minDomains if whenUnsatisfiable=DoNotSchedule, not " + action);
    }
  }

  /** The rule without merged selectors: no key may be in the selector. */
  private static void labelKeys(FieldPath at, GoObject constraint, PodContext context) {
    List<String> keys = constraint.texts("matchLabelKeys");
    if (keys.isEmpty()) {
      return;
    }
    GoObject selector = constraint.object("labelSelector");
    if (selector == null) {
      context.forbidden(at, "must not be specified when labelSelector is not set");
    }
    Set<String> selected = selectedKeys(selector);
    for (int i = 0; i < keys.size(); i++) {
      LabelSelectors.labelName(at.index(i), keys.get(i), context);
      if (selected.contains(keys.get(i))) {
        context.invalid(
            at.index(i), keys.get(i), "exists in both matchLabelKeys and labelSelector");
      }
    }
  }

  private static Set<String> selectedKeys(@Nullable GoObject selector) {
    Set<String> out = new HashSet<>();
    if (selector != null) {
      GoMap labels = selector.map("matchLabels");
      for (int i = 0; i < labels.size(); i++) {
        out.add(labels.key(i));
      }
      selector.objects("matchExpressions").forEach(e -> out.add(e.text("key")));
    }
    return out;
  }
}
