package dev.rolloutkit.engine.internal.selector;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.label.Requirement;
import dev.rolloutkit.apimachinery.label.Selector;
import dev.rolloutkit.model.internal.meta.LabelSelectors;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Formats label selectors as Kubernetes does.
 *
 * <p>Source: Kubernetes 1.34, formatting of label selectors in apimachinery.
 *
 * @rule A label selector is printed sorted by key, as Kubernetes prints it.
 */
public final class Selectors {
  private static final String INVALID = "<error>";
  private static final String NONE = "<none>";

  private Selectors() {}

  /**
   * A label selector as Kubernetes prints it, sorted by key: {@code app=web,tier in (a,b),!canary}.
   */
  public static String format(@Nullable LabelSelector selector) {
    if (selector == null) {
      return NONE;
    }
    ImmutableList.Builder<Requirement> requirements = ImmutableList.builder();
    if (selector.getMatchExpressions() != null) {
      selector.getMatchExpressions().forEach(given -> requirements.add(requirement(given)));
    }
    Map<String, String> labels = selector.getMatchLabels();
    return format(labels == null ? ImmutableMap.of() : labels, requirements.build());
  }

  /**
   * A label selector as Kubernetes prints it, sorted by key: {@code app=web,tier in (a,b),!canary}.
   */
  public static String format(dev.rolloutkit.model.meta.@Nullable LabelSelector selector) {
    return selector == null
        ? NONE
        : format(GoZero.of(selector.matchLabels()), LabelSelectors.requirements(selector));
  }

  private static String format(Map<String, String> labels, List<Requirement> requirements) {
    Outcome<Selector> converted = Selector.of(labels, requirements);
    if (!(converted instanceof Outcome.Ok<Selector> ok)) {
      return INVALID;
    }
    return ok.value().isEmpty() ? NONE : ok.value().toString();
  }

  /** An expression as a requirement; a null one is as invalid as one without an operator. */
  private static Requirement requirement(@Nullable LabelSelectorRequirement given) {
    if (given == null) {
      return new Requirement("", "", ImmutableList.of());
    }
    return new Requirement(
        GoZero.of(given.getKey()), GoZero.of(given.getOperator()), values(given.getValues()));
  }

  private static ImmutableList<String> values(@Nullable List<@Nullable String> given) {
    if (given == null) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<String> values = ImmutableList.builderWithExpectedSize(given.size());
    for (String value : given) {
      values.add(GoZero.of(value));
    }
    return values.build();
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
}
