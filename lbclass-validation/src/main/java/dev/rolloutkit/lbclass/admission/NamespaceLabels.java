package dev.rolloutkit.lbclass.admission;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A source of the labels of namespaces, which an admission review does not contain. Implementations
 * must not block and must be thread-safe.
 */
@FunctionalInterface
public interface NamespaceLabels {
  /** The labels of a namespace; {@code null} if the namespace is unknown. */
  @Nullable Map<String, String> of(String namespace);
}
