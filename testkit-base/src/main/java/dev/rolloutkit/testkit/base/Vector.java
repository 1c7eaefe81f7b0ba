package dev.rolloutkit.testkit.base;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One recorded call of a function: its input, and its result or error.
 *
 * <p>A line of a vector file has the form {@code {"id":"add-1","fn":"add","in":{…},"out":…}}, or
 * has a string {@code "error"} instead of {@code "out"}. A string {@code "release"} names the
 * release of the system that was recorded, unless it is the matched commit.
 */
public final class Vector {
  private final VectorFile.Place place;
  private final String id;
  private final String fn;
  private final @Nullable String release;
  private final JsonNode in;
  private final String inText;
  private final int inAt;
  private final @Nullable JsonNode out;
  private final @Nullable String error;

  Vector(
      VectorFile.Place place,
      String id,
      String fn,
      @Nullable String release,
      JsonNode in,
      String inText,
      int inAt,
      @Nullable JsonNode out,
      @Nullable String error) {
    this.place = place;
    this.id = id;
    this.fn = fn;
    this.release = release;
    this.in = in;
    this.inText = inText;
    this.inAt = inAt;
    this.out = out;
    this.error = error;
  }

  /** The name of this vector, which has no influence on the result. */
  public String id() {
    return id;
  }

  /** The name of the function. */
  public String fn() {
    return fn;
  }

  /** The release of the system that was recorded; empty for the matched commit. */
  public Optional<String> release() {
    return Optional.ofNullable(release);
  }

  /**
   * The input as a JSON tree. Numbers with a fraction or exponent are {@code BigDecimal}s, never
   * doubles.
   */
  public JsonNode in() {
    return in;
  }

  /**
   * The input exactly as written in the file, for functions whose result depends on duplicate keys,
   * the notation of numbers, or escapes.
   */
  public String inText() {
    return inText;
  }

  /** The offset of the input in the line. */
  int inAt() {
    return inAt;
  }

  /** The recorded result; empty if an error was recorded. A JSON {@code null} is a result. */
  public Optional<JsonNode> out() {
    return Optional.ofNullable(out);
  }

  /** The recorded error message; empty if a result was recorded. */
  public Optional<String> error() {
    return Optional.ofNullable(error);
  }

  /**
   * Whether the recorded system crashed on this input: its error begins with {@code panic}, in
   * upper or lower case.
   */
  public boolean crashed() {
    return error != null && error.regionMatches(true, 0, "panic", 0, "panic".length());
  }

  /**
   * The file and line, such as {@code add.jsonl:17}, and the number of the damage if the input is
   * damaged.
   */
  public String place() {
    return place.toString();
  }

  @Override
  public String toString() {
    return id + " (" + place + ")";
  }
}
