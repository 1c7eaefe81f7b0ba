package dev.rolloutkit.testkit.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/**
 * A replay cannot build the argument of the function under test, because the damaged input no
 * longer describes one.
 *
 * <p>Tests of {@linkplain DamagedInputs damaged inputs} count these inputs and fail if they are too
 * many. A replay throws this exception itself, at the place where it reads its own notation: for
 * example if a time is missing, a method has an unknown name, or the mapper cannot read a
 * Kubernetes object. It never encloses a call of the function under test. In a test of an undamaged
 * vector the exception is a failure like any other.
 */
public final class NoInput extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** An input in which something is missing. */
  public NoInput(String message) {
    super(message);
  }

  /** An input that a reader of the test, such as a JSON mapper, rejects. */
  public NoInput(Throwable cause) {
    super(cause);
  }

  /** A field of an object, which may be JSON's {@code null}. */
  public static JsonNode member(JsonNode object, String name) {
    JsonNode member = object.get(name);
    if (member == null) {
      throw new NoInput("no " + name);
    }
    return member;
  }

  /** The value as an object. */
  public static ObjectNode object(@Nullable JsonNode value) {
    if (!(value instanceof ObjectNode object)) {
      throw new NoInput("not an object: " + value);
    }
    return object;
  }

  /** A field of an object that is a string. */
  public static String text(JsonNode object, String name) {
    return text(object.get(name));
  }

  /** The value of a string. */
  public static String text(@Nullable JsonNode string) {
    if (string == null || !string.isTextual()) {
      throw new NoInput("not a string: " + string);
    }
    return string.textValue();
  }

  /** A field of an object that is a whole number in a string. */
  public static long integer(JsonNode object, String name) {
    try {
      return Long.parseLong(text(object, name));
    } catch (NumberFormatException e) {
      throw new NoInput(e);
    }
  }

  /** A field of an object that is a time in the form in which Java prints it. */
  public static Instant time(JsonNode object, String name) {
    try {
      return Instant.parse(text(object, name));
    } catch (DateTimeParseException e) {
      throw new NoInput(e);
    }
  }
}
