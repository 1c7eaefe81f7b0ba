package dev.rolloutkit.josdk.immutable;

import java.util.Objects;

/**
 * A row of the table of fields that cannot be changed in place.
 *
 * @param kind the kind, with its group unless that is the core group: {@code apps/StatefulSet}
 * @param path the field, such as {@code spec.selector}
 * @param mutability the condition under which the field can be changed nevertheless
 * @param message the server's message, without path and value
 */
public record ImmutableField(String kind, String path, Mutability mutability, String message) {
  /** Checks that nothing is null. */
  public ImmutableField {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(mutability, "mutability");
    Objects.requireNonNull(message, "message");
  }
}
