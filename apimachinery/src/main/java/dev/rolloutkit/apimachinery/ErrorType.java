package dev.rolloutkit.apimachinery;

/**
 * The kind of a {@link Problem}, with the words that Kubernetes prints for it.
 *
 * <p>Source: Kubernetes 1.34, field errors of apimachinery. {@link #TEXT} is an addition of this
 * library for messages to which the matched system gives no type.
 */
public enum ErrorType {
  /** A required value is missing. The message does not show the bad value. */
  REQUIRED("FieldValueRequired", "Required value", false),
  /** A value has a wrong form or is out of range. */
  INVALID("FieldValueInvalid", "Invalid value", true),
  /** A value is not one of the supported values. */
  NOT_SUPPORTED("FieldValueNotSupported", "Unsupported value", true),
  /** A value that must be unique occurs more than once. */
  DUPLICATE("FieldValueDuplicate", "Duplicate value", true),
  /**
   * A field must not be set, or must not change, in this situation. The message does not show the
   * bad value.
   */
  FORBIDDEN("FieldValueForbidden", "Forbidden", false),
  /** The object that a value refers to does not exist. */
  NOT_FOUND("FieldValueNotFound", "Not found", true),
  /** A value has too many bytes. The message does not show the bad value. */
  TOO_LONG("FieldValueTooLong", "Too long", false),
  /** A list or map has too many elements. */
  TOO_MANY("FieldValueTooMany", "Too many", true),
  /** A value has the wrong JSON type. */
  TYPE_INVALID("FieldValueTypeInvalid", "Invalid value", true),
  /** The check itself failed. The message does not show the bad value. */
  INTERNAL("InternalError", "Internal error", false),
  /** A plain message, which consists of the detail only. */
  TEXT("Text", "", false);

  private final ProblemCode code;
  private final String words;
  private final boolean printsValue;

  ErrorType(String reason, String words, boolean printsValue) {
    this.code = ProblemCode.of(reason);
    this.words = words;
    this.printsValue = printsValue;
  }

  /** The reason in the cause of a Kubernetes {@code Status}, such as {@code FieldValueInvalid}. */
  public String reason() {
    return code.text();
  }

  /** The code of a field error that has no code of its own: the {@linkplain #reason() reason}. */
  public ProblemCode code() {
    return code;
  }

  /** The words with which a message of this type begins, such as {@code Invalid value}. */
  public String words() {
    return words;
  }

  /** Whether a message of this type shows the bad value. */
  public boolean printsValue() {
    return printsValue;
  }
}
