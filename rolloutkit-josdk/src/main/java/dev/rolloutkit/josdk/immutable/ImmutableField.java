package dev.rolloutkit.josdk.immutable;

import java.util.Objects;

/**
 * A row of the table of what cannot be changed in place.
 *
 * @param kind the kind, with its group unless that is the core group: {@code apps/StatefulSet}
 * @param path the field, such as {@code spec.selector}
 * @param mutability in how far it can be changed
 * @param message what the server says, without path and value
 */
public record ImmutableField(String kind, String path, Mutability mutability, String message) {
  /** All are there. */
  public ImmutableField {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(mutability, "mutability");
    Objects.requireNonNull(message, "message");
  }
}
