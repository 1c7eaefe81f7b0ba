package dev.rolloutkit.lbclass.admission;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Knows the labels of namespaces, which an admission review does not bring. Whoever hands one over
 * sees to it that it answers without delay and may be asked by several threads.
 */
@FunctionalInterface
public interface NamespaceLabels {
  /** The labels of a namespace; {@code null} if it is not known. */
  @Nullable Map<String, String> of(String namespace);
}
