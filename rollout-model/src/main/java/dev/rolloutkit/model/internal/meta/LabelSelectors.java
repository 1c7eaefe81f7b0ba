package dev.rolloutkit.model.internal.meta;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.apimachinery.label.Requirement;
import dev.rolloutkit.apimachinery.label.Selector;
import dev.rolloutkit.apimachinery.label.ValueText;
import dev.rolloutkit.model.meta.LabelSelector;
import dev.rolloutkit.model.meta.LabelSelectorRequirement;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Validates label selectors and matches them against labels.
 *
 * <p>Source: Kubernetes 1.34, validation of meta v1.
 *
 * @rule A label selector has valid keys, operators and values.
 */
public final class LabelSelectors {
  private LabelSelectors() {}

  /** The problems of a selector; an absent selector has none. */
  public static ImmutableList<Problem> validate(FieldPath at, @Nullable LabelSelector selector) {
    return validate(at, selector, ValueText.JSON);
  }

  /** As {@link #validate(FieldPath, LabelSelector)}, with bad values shown in the given form. */
  public static ImmutableList<Problem> validate(
      FieldPath at, @Nullable LabelSelector selector, ValueText shown) {
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    if (selector != null) {
      labels(at.child("matchLabels"), GoZero.of(selector.matchLabels()), out::add);
      int i = 0;
      for (LabelSelectorRequirement requirement : GoZero.of(selector.matchExpressions())) {
        requirement(
            at.child("matchExpressions").index(i++),
            GoZero.of(requirement.key()),
            GoZero.of(requirement.operator()),
            GoZero.of(requirement.values()),
            shown,
            out::add);
      }
    }
    return out.build();
  }

  /**
   * Whether the selector selects everything; {@code false} for an absent selector, which selects
   * nothing.
   */
  public static boolean isEmpty(LabelSelector selector) {
    return GoZero.of(selector.matchLabels()).isEmpty()
        && GoZero.of(selector.matchExpressions()).isEmpty();
  }

  /**
   * Whether a valid selector matches labels, as {@link Selector#matches} determines it. An absent
   * selector matches nothing.
   *
   * @param label returns the value of the label with the given key; null if there is none
   */
  public static boolean matches(
      @Nullable LabelSelector selector, Function<String, @Nullable String> label) {
    if (selector == null) {
      return false;
    }
    for (Map.Entry<String, String> wanted : GoZero.of(selector.matchLabels()).entrySet()) {
      if (!wanted.getValue().equals(label.apply(wanted.getKey()))) {
        return false;
      }
    }
    ImmutableList<LabelSelectorRequirement> expressions = GoZero.of(selector.matchExpressions());
    for (int i = 0; i < expressions.size(); i++) {
      LabelSelectorRequirement one = expressions.get(i);
      String value = label.apply(GoZero.of(one.key()));
      if (!Requirement.holds(GoZero.of(one.operator()), GoZero.of(one.values()), value)) {
        return false;
      }
    }
    return true;
  }

  /** The expressions of a selector as requirements; absent fields are empty. */
  public static List<Requirement> requirements(LabelSelector selector) {
    ImmutableList<LabelSelectorRequirement> expressions = GoZero.of(selector.matchExpressions());
    return expressions.isEmpty()
        ? ImmutableList.of()
        : Lists.transform(expressions, LabelSelectors::requirement);
  }

  private static Requirement requirement(LabelSelectorRequirement given) {
    return new Requirement(
        GoZero.of(given.key()), GoZero.of(given.operator()), GoZero.of(given.values()));
  }

  private static void labels(FieldPath at, Map<String, String> labels, Consumer<Problem> out) {
    for (String key : CodePoints.sortedKeys(labels)) {
      label(at, key, GoZero.of(labels.get(key)), out);
    }
  }

  /** Adds the problems of one label: those of its key, then those of its value. */
  public static void label(FieldPath at, String key, String value, Consumer<Problem> out) {
    labelName(at, key, out);
    if (!NameFormats.isLabelValue(value)) {
      for (String message : NameFormats.labelValue(value)) {
        out.accept(Problem.invalid(at, GoStrings.quote(value), message));
      }
    }
  }

  /** Adds the problems of one expression. */
  public static void requirement(
      FieldPath at, String key, String operator, List<String> values, Consumer<Problem> out) {
    requirement(at, key, operator, values, ValueText.JSON, out);
  }

  /** Adds the problems of one expression, with bad values shown in the given form. */
  public static void requirement(
      FieldPath at,
      String key,
      String operator,
      List<String> values,
      ValueText shown,
      Consumer<Problem> out) {
    switch (operator) {
      case Requirement.IN, Requirement.NOT_IN -> {
        if (values.isEmpty()) {
          out.accept(
              Problem.required(
                  at.child("values"), "must be specified when `operator` is 'In' or 'NotIn'"));
        }
      }
      case Requirement.EXISTS, Requirement.DOES_NOT_EXIST -> {
        if (!values.isEmpty()) {
          out.accept(
              Problem.forbidden(
                  at.child("values"),
                  "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"));
        }
      }
      default ->
          out.accept(
              Problem.invalid(
                  at.child("operator"),
                  shown == ValueText.GO ? GoStrings.quote(operator) : GoJson.quote(operator),
                  "not a valid selector operator"));
    }
    labelName(at.child("key"), key, out);
    labelValues(at.child("values"), values, out);
  }

  /** Adds the problems of a label key. */
  public static void labelName(FieldPath at, String name, Consumer<Problem> out) {
    if (!NameFormats.isQualifiedName(name)) {
      for (String message : NameFormats.qualifiedName(name)) {
        out.accept(Problem.invalid(at, GoStrings.quote(name), message));
      }
    }
  }

  /** Adds the problems of label values, each with its index in the path. */
  public static void labelValues(FieldPath at, List<String> values, Consumer<Problem> out) {
    for (int i = 0; i < values.size(); i++) {
      if (!NameFormats.isLabelValue(values.get(i))) {
        for (String message : NameFormats.labelValue(values.get(i))) {
          out.accept(Problem.invalid(at.index(i), GoStrings.quote(values.get(i)), message));
        }
      }
    }
  }
}
