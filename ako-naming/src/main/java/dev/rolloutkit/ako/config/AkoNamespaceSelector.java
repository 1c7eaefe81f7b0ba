package dev.rolloutkit.ako.config;

import com.google.common.base.CharMatcher;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which namespaces AKO watches. AKO is configured with one key and one value and compares them with
 * the labels itself, with rules of its own for spaces; it converts no label selector, so neither
 * does this class.
 *
 * <p>Source: AKO 2.1, {@code namespaceSelector}.
 *
 * @param key the label that a namespace must have
 * @param value the value that it must have
 */
public record AkoNamespaceSelector(String key, String value) {
  /** Selects every namespace. */
  public static final AkoNamespaceSelector ALL = new AkoNamespaceSelector("", "");

  /** Neither part may be {@code null}. */
  public AkoNamespaceSelector {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(value, "value");
  }

  /**
   * Whether the selector filters namespaces at all: both key and value must contain a character
   * other than a space.
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
   * <p>Compatibility: AKO does not trim key and value when it compares them with labels, so a
   * selector with white space around them is active but accepts no namespace.
   */
  public boolean accepts(@Nullable Map<String, String> labels) {
    return !isActive() || (labels != null && value.equals(labels.get(key)));
  }
}
