package dev.rolloutkit.lbclass.ownership;

import com.google.common.collect.ImmutableMap;
import java.util.Objects;

/**
 * What becomes of an annotation when a class takes its place.
 *
 * @param key the annotation
 * @param value the value for which the rule holds
 * @param replacement annotations that say the rest of what it said
 */
public record AnnotationMigration(
    String key, String value, ImmutableMap<String, String> replacement) {
  /** All are there. */
  public AnnotationMigration {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(replacement, "replacement");
  }
}
