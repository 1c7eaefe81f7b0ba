package dev.rolloutkit.ako.config;

import com.google.common.base.CharMatcher;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which namespaces AKO watches. Source: AKO 2.1, {@code namespaceSelector}.
 *
 * @param key the label that a namespace must have
 * @param value the value that it must have
 */
public record NamespaceSelector(String key, String value) {
  /** Selects every namespace. */
  public static final NamespaceSelector ALL = new NamespaceSelector("", "");

  /** Neither part may be {@code null}. */
  public NamespaceSelector {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(value, "value");
  }

  /**
   * Whether namespaces are filtered at all: key and value must both contain more than spaces. A tab
   * counts as more.
   */
  public boolean isActive() {
    return !isSpaces(key) && !isSpaces(value);
  }

  private static boolean isSpaces(String text) {
    return CharMatcher.is(' ').matchesAllOf(text);
  }

  /**
   * Whether AKO watches a namespace with these labels.
   *
   * <p>Compatibility: white space around key and value does not make the filter inactive, yet it
   * counts when labels are compared, so such a filter accepts nothing.
   */
  public boolean accepts(@Nullable Map<String, String> labels) {
    return !isActive() || (labels != null && value.equals(labels.get(key)));
  }
}
