package dev.rolloutkit.model.meta;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** Times as Kubernetes writes them in JSON: RFC 3339 with an offset. */
public final class Times {
  private Times() {}

  /** The instant of an RFC 3339 text; empty when it is none. */
  public static Optional<Instant> parse(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
