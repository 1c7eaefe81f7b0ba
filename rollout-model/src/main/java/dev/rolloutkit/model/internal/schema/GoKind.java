package dev.rolloutkit.model.internal.schema;

/** The kinds of values that fields of the controller's types have. */
public enum GoKind {
  /** A string. */
  STRING("string"),
  /** A boolean. */
  BOOL("bool"),
  /** A 32-bit integer. */
  INT32("int32"),
  /** A 64-bit integer. */
  INT64("int64"),
  /** An object with the fields of a {@link GoStruct}. */
  STRUCT("struct"),
  /** A list. */
  LIST("slice"),
  /** An object with any keys. */
  MAP("map"),
  /** A quantity such as {@code 250m}. */
  QUANTITY("Quantity"),
  /** A number or a string. */
  INT_OR_STRING("IntOrString"),
  /** A time. */
  TIME("Time"),
  /** Any JSON, unchanged. */
  RAW("RawMessage");

  private final String word;

  GoKind(String word) {
    this.word = word;
  }

  /** The name of the kind in the controller's messages. */
  public String word() {
    return word;
  }
}
