package dev.rolloutkit.cli.schema;

import dev.rolloutkit.cli.output.Spelling;
import java.util.Collection;
import java.util.Optional;

/**
 * A field that the API server drops because the kind does not have it.
 *
 * @param path its path
 * @param nearest the name that was probably meant
 */
public record UnknownField(String path, Optional<String> nearest) {
  /** A field of this name where others are known. */
  public static UnknownField of(String path, String name, Collection<String> known) {
    return new UnknownField(path, Spelling.nearest(name, known));
  }

  /** The sentence about it. */
  public String consequence() {
    return "The API server drops "
        + path
        + nearest
            .map(name -> ": a typo for " + name + "?")
            .orElse(", because the kind has no such field.");
  }
}
