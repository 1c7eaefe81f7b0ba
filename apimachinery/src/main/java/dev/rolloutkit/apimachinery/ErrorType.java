package dev.rolloutkit.apimachinery;

/**
 * The kind of a {@link Problem}, with the words that Kubernetes prints for it.
 *
 * <p>Source: Kubernetes 1.34, field errors of apimachinery. {@link #TEXT} is ours: a message that
 * the matched system gives without a type.
 */
public enum ErrorType {
  /** A value is missing. Prints no value. */
  REQUIRED("FieldValueRequired", "Required value", false),
  /** A value breaks a rule about its form or range. */
  INVALID("FieldValueInvalid", "Invalid value", true),
  /** A value is none of an enumeration. */
  NOT_SUPPORTED("FieldValueNotSupported", "Unsupported value", true),
  /** A value that must be unique occurs twice. */
  DUPLICATE("FieldValueDuplicate", "Duplicate value", true),
  /** A value may not be there under these circumstances. Prints no value. */
  FORBIDDEN("FieldValueForbidden", "Forbidden", false),
  /** What a value refers to does not exist. */
  NOT_FOUND("FieldValueNotFound", "Not found", true),
  /** A value has too many bytes. Prints no value. */
  TOO_LONG("FieldValueTooLong", "Too long", false),
  /** A list or map has too many elements. */
  TOO_MANY("FieldValueTooMany", "Too many", true),
  /** A value has the wrong JSON type. */
  TYPE_INVALID("FieldValueTypeInvalid", "Invalid value", true),
  /** The check itself could not be made. Prints no value. */
  INTERNAL("InternalError", "Internal error", false),
  /** A plain message: prints its detail alone. */
  TEXT("Text", "", false);

  private final String reason;
  private final String words;
  private final boolean printsValue;

  ErrorType(String reason, String words, boolean printsValue) {
    this.reason = reason;
    this.words = words;
    this.printsValue = printsValue;
  }

  /** The reason of a status cause, such as {@code FieldValueInvalid}. */
  public String reason() {
    return reason;
  }

  /** What a message of this type begins with, such as {@code Invalid value}. */
  public String words() {
    return words;
  }

  /** Whether a message of this type shows the bad value. */
  public boolean printsValue() {
    return printsValue;
  }
}
