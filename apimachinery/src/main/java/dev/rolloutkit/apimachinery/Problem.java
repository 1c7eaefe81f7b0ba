package dev.rolloutkit.apimachinery;

import com.google.common.base.Joiner;
import io.fabric8.kubernetes.api.model.StatusCause;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a value that came from a cluster or a user.
 *
 * <p>{@link #text} is, to the letter, what Kubernetes prints for a field error: {@code
 * spec.replicas: Invalid value: -1: must be greater than or equal to 0}. The bad value is rendered
 * when the problem is made, since upstream prints it in one of several forms: {@link GoText#quote}
 * for plain strings, {@code GoJson.quote} and {@code GoJsonWriter} for everything that it prints as
 * JSON, decimals for numbers.
 *
 * <p>Source: Kubernetes 1.34, field errors of apimachinery.
 *
 * @param type what kind of problem it is
 * @param field the path as {@link FieldPath} prints it; empty when it is the object as a whole
 * @param value the bad value, already rendered; {@code null} when there is none to show
 * @param detail what is wrong, without the words of the type; may be empty
 * @param code a stable identifier for programs, such as {@code Weight.OutOfRange}; for plain field
 *     errors the reason of the type
 */
public record Problem(
    ErrorType type, String field, @Nullable String value, String detail, String code) {

  /** All but {@code value} are there. */
  public Problem {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(field, "field");
    Objects.requireNonNull(detail, "detail");
    Objects.requireNonNull(code, "code");
  }

  /** A missing value. */
  public static Problem required(FieldPath field, String detail) {
    return of(ErrorType.REQUIRED, field, null, detail);
  }

  /** A value that breaks a rule; {@code value} is printed as it is given. */
  public static Problem invalid(FieldPath field, @Nullable String value, String detail) {
    return of(ErrorType.INVALID, field, value, detail);
  }

  /** A number that breaks a rule. */
  public static Problem invalid(FieldPath field, long value, String detail) {
    return of(ErrorType.INVALID, field, Long.toString(value), detail);
  }

  /**
   * A value outside an enumeration. The detail lists the supported ones, each quoted, in the order
   * given: {@code supported values: "Cluster", "Local"}; without any it is empty.
   */
  public static Problem notSupported(
      FieldPath field, @Nullable String value, Iterable<String> supported) {
    List<String> quoted = new ArrayList<>();
    supported.forEach(s -> quoted.add(GoText.quote(s)));
    return of(
        ErrorType.NOT_SUPPORTED,
        field,
        value,
        quoted.isEmpty() ? "" : "supported values: " + Joiner.on(", ").join(quoted));
  }

  /** A value that must be unique and is not. */
  public static Problem duplicate(FieldPath field, @Nullable String value) {
    return of(ErrorType.DUPLICATE, field, value, "");
  }

  /** A value that may not be there. */
  public static Problem forbidden(FieldPath field, String detail) {
    return of(ErrorType.FORBIDDEN, field, null, detail);
  }

  /** A reference to what does not exist. */
  public static Problem notFound(FieldPath field, @Nullable String value) {
    return of(ErrorType.NOT_FOUND, field, value, "");
  }

  /** A value of more than {@code max} bytes; a negative {@code max} names no limit. */
  public static Problem tooLong(FieldPath field, int max) {
    return of(
        ErrorType.TOO_LONG,
        field,
        null,
        max < 0
            ? "value is too long"
            : "may not be more than " + max + (max == 1 ? " byte" : " bytes"));
  }

  /**
   * A collection of more than {@code max} elements; a negative {@code actual} is not shown, a
   * negative {@code max} names no limit.
   */
  public static Problem tooMany(FieldPath field, int actual, int max) {
    return of(
        ErrorType.TOO_MANY,
        field,
        actual < 0 ? null : Integer.toString(actual),
        max < 0
            ? "has too many items"
            : "must have at most " + max + (max == 1 ? " item" : " items"));
  }

  /** A check that could not be made. */
  public static Problem internal(FieldPath field, String detail) {
    return of(ErrorType.INTERNAL, field, null, detail);
  }

  /** A message that the matched system gives without a type: printed as it is. */
  public static Problem text(FieldPath field, String message, String code) {
    return new Problem(ErrorType.TEXT, field.toString(), null, message, code);
  }

  /** The same problem under another stable identifier. */
  public Problem withCode(String newCode) {
    return new Problem(type, field, value, detail, newCode);
  }

  /** What is wrong, without the path: {@code Invalid value: -1: must be positive}. */
  public String message() {
    if (type == ErrorType.TEXT) {
      return detail;
    }
    StringBuilder out = new StringBuilder(type.words());
    if (type.printsValue() && value != null) {
      out.append(": ").append(value);
    }
    if (!detail.isEmpty()) {
      out.append(": ").append(detail);
    }
    return out.toString();
  }

  /** Path and message, or the message alone when there is no path. */
  public String text() {
    return field.isEmpty() ? message() : field + ": " + message();
  }

  /** The cause of a {@code Status} that an API server or a webhook answers with. */
  public StatusCause toStatusCause() {
    return new StatusCause(field, message(), type.reason());
  }

  /** {@link #text}. */
  @Override
  public String toString() {
    return text();
  }

  private static Problem of(
      ErrorType type, FieldPath field, @Nullable String value, String detail) {
    return new Problem(type, field.toString(), value, detail, type.reason());
  }
}
