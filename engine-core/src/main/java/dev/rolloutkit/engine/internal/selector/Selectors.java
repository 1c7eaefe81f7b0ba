package dev.rolloutkit.engine.internal.selector;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.NameFormats;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Formats label selectors as Kubernetes does.
 *
 * <p>Source: Kubernetes 1.34, formatting of label selectors in apimachinery.
 */
public final class Selectors {
  private static final String INVALID = "<error>";
  private static final String NONE = "<none>";
  private static final Comparator<Term> BY_KEY = Comparator.comparing(Term::key, CodePoints.ORDER);

  private final List<Term> terms = new ArrayList<>();
  private boolean invalid;

  private Selectors() {}

  private record Term(String key, String text) {}

  /**
   * A label selector as Kubernetes prints it, sorted by key: {@code app=web,tier in (a,b),!canary}.
   */
  public static String format(@Nullable LabelSelector selector) {
    Selectors out = new Selectors();
    if (selector != null) {
      if (selector.getMatchLabels() != null) {
        out.addLabels(selector.getMatchLabels());
      }
      if (selector.getMatchExpressions() != null) {
        for (LabelSelectorRequirement expression : selector.getMatchExpressions()) {
          if (expression == null) {
            out.invalid = true;
          } else {
            out.add(expression.getKey(), expression.getOperator(), expression.getValues());
          }
        }
      }
    }
    return out.print();
  }

  /**
   * A label selector as Kubernetes prints it, sorted by key: {@code app=web,tier in (a,b),!canary}.
   */
  public static String format(dev.rolloutkit.model.meta.@Nullable LabelSelector selector) {
    Selectors out = new Selectors();
    if (selector != null) {
      out.addLabels(GoZero.of(selector.matchLabels()));
      for (var expression : GoZero.of(selector.matchExpressions())) {
        out.add(expression.key(), expression.operator(), expression.values());
      }
    }
    return out.print();
  }

  /**
   * The same, but returns the given string if it is equal, such as that of a Service that did not
   * change.
   */
  public static String format(@Nullable LabelSelector selector, String known) {
    if (selector != null
        && selector.getMatchLabels() != null
        && (selector.getMatchExpressions() == null || selector.getMatchExpressions().isEmpty())
        && printsAs(selector.getMatchLabels(), known)) {
      return known;
    }
    return format(selector);
  }

  /** Whether labels, sorted by key, are printed as the given string. */
  private static boolean printsAs(Map<String, String> labels, String text) {
    int at = 0;
    @Nullable String last = null;
    int count = 0;
    while (at < text.length()) {
      int equals = text.indexOf('=', at);
      if (equals < 0) {
        return false;
      }
      String key = text.substring(at, equals);
      int comma = text.indexOf(',', equals);
      int end = comma < 0 ? text.length() : comma;
      String value = labels.get(key);
      if (value == null
          || end - equals - 1 != value.length()
          || !text.startsWith(value, equals + 1)
          || !NameFormats.isQualifiedName(key)
          || !NameFormats.isLabelValue(value)
          || (last != null && CodePoints.compare(last, key) >= 0)) {
        return false;
      }
      last = key;
      count++;
      at = end + 1;
    }
    return count > 0 && count == labels.size() && !text.endsWith(",");
  }

  private void addLabels(Map<String, String> labels) {
    for (Map.Entry<String, String> label : labels.entrySet()) {
      String value = GoZero.of(label.getValue());
      add(label.getKey(), ImmutableList.of(value), label.getKey() + "=" + value);
    }
  }

  private void add(
      @Nullable String key, @Nullable String operator, @Nullable List<@Nullable String> given) {
    List<String> values = new ArrayList<>();
    if (given != null) {
      given.forEach(value -> values.add(GoZero.of(value)));
    }
    boolean listed = !values.isEmpty();
    String name = GoZero.of(key);
    switch (GoZero.of(operator)) {
      case "In" -> add(name, values, listed ? name + " in " + set(values) : null);
      case "NotIn" -> add(name, values, listed ? name + " notin " + set(values) : null);
      case "Exists" -> add(name, values, listed ? null : name);
      case "DoesNotExist" -> add(name, values, listed ? null : "!" + name);
      default -> invalid = true;
    }
  }

  private void add(String key, List<String> values, @Nullable String text) {
    if (text == null || !NameFormats.isQualifiedName(key) || !areLabelValues(values)) {
      invalid = true;
    } else {
      terms.add(new Term(key, text));
    }
  }

  private static boolean areLabelValues(List<String> values) {
    for (String value : values) {
      if (!NameFormats.isLabelValue(value)) {
        return false;
      }
    }
    return true;
  }

  private static String set(List<String> values) {
    return "(" + Joiner.on(',').join(CodePoints.sorted(values)) + ")";
  }

  private String print() {
    if (invalid) {
      return INVALID;
    }
    if (terms.isEmpty()) {
      return NONE;
    }
    terms.sort(BY_KEY);
    StringBuilder out = new StringBuilder(48);
    for (int i = 0; i < terms.size(); i++) {
      if (i > 0) {
        out.append(',');
      }
      out.append(terms.get(i).text());
    }
    return out.toString();
  }
}
