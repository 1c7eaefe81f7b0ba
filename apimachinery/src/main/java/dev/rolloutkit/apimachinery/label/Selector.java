package dev.rolloutkit.apimachinery.label;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A label selector that clients of Kubernetes accept. An object is selected if its labels satisfy
 * every requirement.
 *
 * <pre>{@code
 * Selector.read(json).orElseThrow().matches(pod.labels())
 * }</pre>
 *
 * <p>If a selector cannot be converted, a controller stops with the error; it does not treat the
 * selector as one that selects nothing.
 *
 * <p>Source: client-go and apimachinery of Kubernetes 1.34, conversion of label selectors. Problems
 * have the wording of that release.
 */
public final class Selector {
  private static final Joiner COMMAS = Joiner.on(',');
  private static final Comparator<Requirement> BY_KEY =
      Comparator.comparing(Requirement::key, CodePoints.ORDER);

  private final ImmutableSortedMap<String, String> labels;
  private final ImmutableList<Requirement> expressions;

  private Selector(
      ImmutableSortedMap<String, String> labels, ImmutableList<Requirement> expressions) {
    this.labels = labels;
    this.expressions = expressions;
  }

  /**
   * Converts a selector.
   *
   * <p>The problem has the message of client-go about the first bad requirement: labels by
   * ascending key, then expressions in their order. It contains everything that is wrong with this
   * requirement: its key, the number of its values, and each value. An unknown operator is reported
   * alone.
   *
   * @param matchLabels labels with their values; a {@code null} value counts as empty
   */
  public static Outcome<Selector> of(
      Map<String, ? extends @Nullable String> matchLabels, List<Requirement> matchExpressions) {
    ImmutableSortedMap.Builder<String, String> sorted =
        ImmutableSortedMap.orderedBy(CodePoints.ORDER);
    matchLabels.forEach((key, value) -> sorted.put(key, GoZero.of(value)));
    return of(sorted.buildOrThrow(), matchExpressions, ValueText.JSON);
  }

  private static Outcome<Selector> of(
      ImmutableSortedMap<String, String> labels,
      List<Requirement> matchExpressions,
      ValueText text) {
    Problem fault = Conversion.fault(labels, matchExpressions, text);
    return fault == null
        ? Outcome.ok(new Selector(labels, ImmutableList.copyOf(matchExpressions)))
        : Outcome.failed(fault);
  }

  /**
   * Converts a selector from its JSON. A value of the wrong type counts as empty.
   *
   * <p>Problems: as for {@link #of}.
   */
  public static Outcome<Selector> read(JsonNode json) {
    return read(json, ValueText.JSON);
  }

  /**
   * As {@link #read(JsonNode)}, with values in messages as a program with older or newer libraries
   * shows them.
   */
  public static Outcome<Selector> read(JsonNode json, ValueText text) {
    ImmutableSortedMap.Builder<String, String> labels =
        ImmutableSortedMap.orderedBy(CodePoints.ORDER);
    for (Map.Entry<String, JsonNode> label : json.path("matchLabels").properties()) {
      labels.put(label.getKey(), text(label.getValue()));
    }
    JsonNode given = elements(json.path("matchExpressions"));
    ImmutableList.Builder<Requirement> expressions =
        ImmutableList.builderWithExpectedSize(given.size());
    for (int i = 0; i < given.size(); i++) {
      expressions.add(requirement(given.path(i)));
    }
    return of(labels.buildOrThrow(), expressions.build(), text);
  }

  private static Requirement requirement(JsonNode expression) {
    JsonNode given = elements(expression.path("values"));
    ImmutableList.Builder<String> values = ImmutableList.builderWithExpectedSize(given.size());
    for (int i = 0; i < given.size(); i++) {
      values.add(text(given.path(i)));
    }
    return new Requirement(
        text(expression.path("key")), text(expression.path("operator")), values.build());
  }

  private static String text(JsonNode json) {
    return GoZero.of(json.textValue());
  }

  /** The value if it is an array; otherwise a missing node, even for an object with fields. */
  private static JsonNode elements(JsonNode json) {
    return json.isArray() ? json : MissingNode.getInstance();
  }

  /** Whether this selector has no requirement and therefore selects everything. */
  public boolean isEmpty() {
    return labels.isEmpty() && expressions.isEmpty();
  }

  /**
   * Whether this selector selects an object.
   *
   * @param label returns the value of the label with the given key; {@code null} if there is none
   */
  public boolean matches(Function<String, @Nullable String> label) {
    ImmutableList<String> keys = labels.keySet().asList();
    ImmutableList<String> values = labels.values().asList();
    for (int i = 0; i < keys.size(); i++) {
      if (!values.get(i).equals(label.apply(keys.get(i)))) {
        return false;
      }
    }
    for (int i = 0; i < expressions.size(); i++) {
      Requirement expression = expressions.get(i);
      if (!expression.holds(label.apply(expression.key()))) {
        return false;
      }
    }
    return true;
  }

  /** Whether this selector selects an object with these labels. */
  public boolean matches(Map<String, String> of) {
    ImmutableList<String> keys = labels.keySet().asList();
    ImmutableList<String> values = labels.values().asList();
    for (int i = 0; i < keys.size(); i++) {
      if (!values.get(i).equals(of.get(keys.get(i)))) {
        return false;
      }
    }
    for (int i = 0; i < expressions.size(); i++) {
      Requirement expression = expressions.get(i);
      if (!expression.holds(of.get(expression.key()))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Selector that
        && labels.equals(that.labels)
        && expressions.equals(that.expressions);
  }

  @Override
  public int hashCode() {
    return 31 * labels.hashCode() + expressions.hashCode();
  }

  /**
   * This selector as the parameter of a request, sorted by key: {@code app=web,tier in
   * (a,b),!canary}.
   */
  @Override
  public String toString() {
    ImmutableList<String> keys = labels.keySet().asList();
    ImmutableList<String> values = labels.values().asList();
    ImmutableList<Requirement> sorted = ImmutableList.sortedCopyOf(BY_KEY, expressions);
    StringBuilder out = new StringBuilder(48);
    int label = 0;
    int expression = 0;
    while (label < keys.size() || expression < sorted.size()) {
      if (out.length() > 0) {
        out.append(',');
      }
      boolean isLabel =
          expression == sorted.size()
              || (label < keys.size()
                  && CodePoints.compare(keys.get(label), sorted.get(expression).key()) <= 0);
      if (isLabel) {
        out.append(keys.get(label)).append('=').append(values.get(label));
        label++;
      } else {
        write(sorted.get(expression), out);
        expression++;
      }
    }
    return out.toString();
  }

  private static void write(Requirement expression, StringBuilder out) {
    switch (expression.operator()) {
      case Requirement.IN -> writeSet(out.append(expression.key()).append(" in "), expression);
      case Requirement.NOT_IN ->
          writeSet(out.append(expression.key()).append(" notin "), expression);
      case Requirement.EXISTS -> out.append(expression.key());
      default -> out.append('!').append(expression.key());
    }
  }

  private static void writeSet(StringBuilder out, Requirement expression) {
    COMMAS.appendTo(out.append('('), CodePoints.sorted(expression.values())).append(')');
  }
}
