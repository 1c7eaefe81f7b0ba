package dev.rolloutkit.apimachinery.label;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Lists;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.util.ArrayList;
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
 * Selector.read(json).orElseThrow().matches(pod.labels()::get)
 * }</pre>
 *
 * <p>A controller that gets a selector which cannot be converted stops with the error. It does not
 * go on as if the selector selected nothing.
 *
 * <p>Source: client-go and apimachinery of Kubernetes 1.34, conversion of label selectors. Problems
 * have the wording of that release.
 */
public final class Selector {
  private static final Joiner COMMAS = Joiner.on(',');
  private static final Joiner.MapJoiner LABELS = COMMAS.withKeyValueSeparator('=');

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
    ImmutableSortedMap<String, String> labels = sorted.buildOrThrow();
    Problem fault = Conversion.fault(labels, matchExpressions);
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
    ImmutableMap.Builder<String, String> labels = ImmutableMap.builder();
    for (Map.Entry<String, JsonNode> label : json.path("matchLabels").properties()) {
      labels.put(label.getKey(), text(label.getValue()));
    }
    ImmutableList.Builder<Requirement> expressions = ImmutableList.builder();
    for (JsonNode expression : elements(json.path("matchExpressions"))) {
      ImmutableList.Builder<String> values = ImmutableList.builder();
      elements(expression.path("values")).forEach(value -> values.add(text(value)));
      expressions.add(
          new Requirement(
              text(expression.path("key")), text(expression.path("operator")), values.build()));
    }
    return of(labels.buildOrThrow(), expressions.build());
  }

  private static String text(JsonNode json) {
    return GoZero.of(json.textValue());
  }

  /** The elements of an array; none of anything else, even if Jackson could iterate it. */
  private static Iterable<JsonNode> elements(JsonNode json) {
    return json.isArray() ? json : ImmutableList.of();
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
    return holds(labels, expressions, label);
  }

  /**
   * Whether an object satisfies requirements that are known to be valid. It answers as {@link
   * #matches} does, for a caller that has validated a selector already and need not convert it.
   *
   * @param label returns the value of the label with the given key; {@code null} if there is none
   */
  public static boolean holds(
      Map<String, String> matchLabels,
      List<Requirement> matchExpressions,
      Function<String, @Nullable String> label) {
    for (Map.Entry<String, String> entry : matchLabels.entrySet()) {
      if (!entry.getValue().equals(label.apply(entry.getKey()))) {
        return false;
      }
    }
    for (Requirement expression : matchExpressions) {
      if (!expression.holds(label.apply(expression.key()))) {
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
   * This selector as a parameter of a request, by ascending key: {@code app=web,tier in
   * (a,b),!canary}.
   */
  @Override
  public String toString() {
    record Term(String key, String text) {}

    if (expressions.isEmpty()) {
      return LABELS.join(labels);
    }
    List<Term> terms = new ArrayList<>(labels.size() + expressions.size());
    labels.forEach((key, value) -> terms.add(new Term(key, key + '=' + value)));
    for (Requirement expression : expressions) {
      terms.add(new Term(expression.key(), text(expression)));
    }
    terms.sort(Comparator.comparing(Term::key, CodePoints.ORDER));
    return COMMAS.join(Lists.transform(terms, Term::text));
  }

  private static String text(Requirement expression) {
    String key = expression.key();
    return switch (expression.operator()) {
      case Requirement.IN -> key + " in " + set(expression.values());
      case Requirement.NOT_IN -> key + " notin " + set(expression.values());
      case Requirement.EXISTS -> key;
      default -> "!" + key;
    };
  }

  private static String set(List<String> values) {
    return "(" + COMMAS.join(CodePoints.sorted(values)) + ")";
  }
}
