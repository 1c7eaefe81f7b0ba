package dev.rolloutkit.ako.config;

import dev.rolloutkit.apimachinery.GoText;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which namespaces AKO looks at. Source: AKO 2.1, {@code namespaceSelector}.
 *
 * @param key the label that a namespace must have
 * @param value the value that it must have
 */
public record NamespaceSelector(String key, String value) {
  /** Selects every namespace. */
  public static final NamespaceSelector ALL = new NamespaceSelector("", "");

  /** Both are there. */
  public NamespaceSelector {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(value, "value");
  }

  /** Whether namespaces are filtered at all: key and value are both more than white space. */
  public boolean isActive() {
    return !GoText.trimSpace(key).isEmpty() && !GoText.trimSpace(value).isEmpty();
  }

  /**
   * Whether a namespace with these labels is looked at.
   *
   * <p>Compatibility: white space around key and value does not make the filter inactive, yet it
   * counts when labels are compared, so such a filter accepts nothing.
   */
  public boolean accepts(@Nullable Map<String, String> labels) {
    return !isActive() || (labels != null && value.equals(labels.get(key)));
  }
}
