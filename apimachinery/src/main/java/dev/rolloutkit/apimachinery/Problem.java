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
 * <p>{@link #text} is exactly what Kubernetes prints for a field error: {@code spec.replicas:
 * Invalid value: -1: must be greater than or equal to 0}. The caller renders the bad value, since
 * Kubernetes prints it in one of several forms: plain strings as {@link GoStrings#quote} does,
 * values that it prints as JSON as {@code GoJson.quote} and {@code GoJsonWriter} do, and numbers in
 * decimal digits.
 *
 * <p>Source: Kubernetes 1.34, field errors of apimachinery.
 */
public final class Problem {
  private final ErrorType type;
  private final String field;
  private final @Nullable String value;
  private final String detail;
  private final ProblemCode code;

  private Problem(
      ErrorType type, String field, @Nullable String value, String detail, ProblemCode code) {
    this.type = Objects.requireNonNull(type, "type");
    this.field = Objects.requireNonNull(field, "field");
    this.value = value;
    this.detail = Objects.requireNonNull(detail, "detail");
    this.code = Objects.requireNonNull(code, "code");
  }

  /**
   * A problem of any kind.
   *
   * @param type what kind of problem it is
   * @param field the path as {@link FieldPath} prints it; empty if the problem concerns the object
   *     as a whole
   * @param value the bad value as the message shows it; {@code null} if the message shows none
   * @param detail the message without path, type and value; may be empty
   * @param code a stable identifier for programs
   */
  public static Problem of(
      ErrorType type, String field, @Nullable String value, String detail, ProblemCode code) {
    return new Problem(type, field, value, detail, code);
  }

  /** A required value that is missing. */
  public static Problem required(FieldPath field, String detail) {
    return of(ErrorType.REQUIRED, field, null, detail);
  }

  /** A value of wrong form or out of range; the message shows {@code value} exactly as given. */
  public static Problem invalid(FieldPath field, @Nullable String value, String detail) {
    return of(ErrorType.INVALID, field, value, detail);
  }

  /** A number that is out of range or otherwise invalid. */
  public static Problem invalid(FieldPath field, long value, String detail) {
    return of(ErrorType.INVALID, field, Long.toString(value), detail);
  }

  /**
   * A value that is not supported. The detail lists the supported values, quoted and in the given
   * order: {@code supported values: "Cluster", "Local"}; if there are none, the detail is empty.
   */
  public static Problem notSupported(
      FieldPath field, @Nullable String value, Iterable<String> supported) {
    List<String> quoted = new ArrayList<>();
    supported.forEach(s -> quoted.add(GoStrings.quote(s)));
    return of(
        ErrorType.NOT_SUPPORTED,
        field,
        value,
        quoted.isEmpty() ? "" : "supported values: " + Joiner.on(", ").join(quoted));
  }

  /** A value that must be unique but occurs more than once. */
  public static Problem duplicate(FieldPath field, @Nullable String value) {
    return of(ErrorType.DUPLICATE, field, value, "");
  }

  /** A field that must not be set or changed. */
  public static Problem forbidden(FieldPath field, String detail) {
    return of(ErrorType.FORBIDDEN, field, null, detail);
  }

  /** A reference to an object that does not exist. */
  public static Problem notFound(FieldPath field, @Nullable String value) {
    return of(ErrorType.NOT_FOUND, field, value, "");
  }

  /**
   * A value of more than {@code max} bytes; if {@code max} is negative, the message names no limit.
   */
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
   * A collection of more than {@code max} elements. The message omits {@code actual} or {@code max}
   * if it is negative.
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

  /** A check that failed itself, so that nothing is known about the value. */
  public static Problem internal(FieldPath field, String detail) {
    return of(ErrorType.INTERNAL, field, null, detail);
  }

  /**
   * A message that the matched system prints without an error type; {@link #text} shows it
   * unchanged.
   */
  public static Problem plain(FieldPath field, String message, ProblemCode code) {
    return new Problem(ErrorType.TEXT, field.toString(), null, message, code);
  }

  /** What kind of problem it is. */
  public ErrorType type() {
    return type;
  }

  /**
   * The path as {@link FieldPath} prints it; empty if the problem concerns the object as a whole.
   */
  public String field() {
    return field;
  }

  /** The bad value as the message shows it; {@code null} if the message shows none. */
  public @Nullable String value() {
    return value;
  }

  /** The message without path, type and value; may be empty. */
  public String detail() {
    return detail;
  }

  /**
   * A stable identifier for programs, such as {@code Weight.OutOfRange}; for plain field errors the
   * code of the type.
   */
  public ProblemCode code() {
    return code;
  }

  /** The same problem with another code. */
  public Problem withCode(ProblemCode newCode) {
    return new Problem(type, field, value, detail, newCode);
  }

  /** The message without the path: {@code Invalid value: -1: must be positive}. */
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

  /** The path and the message, or only the message if the path is empty. */
  public String text() {
    return field.isEmpty() ? message() : field + ": " + message();
  }

  /**
   * Converts the problem to a cause of the {@code Status} with which an API server or webhook
   * answers.
   */
  public StatusCause toStatusCause() {
    return new StatusCause(field, message(), type.reason());
  }

  /** Whether the other object is a problem with the same parts. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Problem that
        && type == that.type
        && field.equals(that.field)
        && Objects.equals(value, that.value)
        && detail.equals(that.detail)
        && code.equals(that.code);
  }

  @Override
  public int hashCode() {
    return Objects.hash(type, field, value, detail, code);
  }

  /** {@link #text}. */
  @Override
  public String toString() {
    return text();
  }

  private static Problem of(
      ErrorType type, FieldPath field, @Nullable String value, String detail) {
    return new Problem(type, field.toString(), value, detail, type.code());
  }
}
