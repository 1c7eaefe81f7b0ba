package dev.rolloutkit.lbclass.ownership;

import com.google.common.collect.ImmutableMap;
import java.util.Objects;

/**
 * How to replace an annotation when a class takes over its function.
 *
 * @param key the annotation
 * @param value the value of the annotation to which this applies
 * @param replacement the annotations that replace it, for settings that the class does not express
 */
public record AnnotationMigration(
    String key, String value, ImmutableMap<String, String> replacement) {
  /** No component may be {@code null}. */
  public AnnotationMigration {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(replacement, "replacement");
  }
}
