package dev.rolloutkit.model.schema;

/** The kinds of values that fields of the controller's types have. */
public enum GoKind {
  /** Text. */
  STRING("string"),
  /** A switch. */
  BOOL("bool"),
  /** A whole number of 32 bits. */
  INT32("int32"),
  /** A whole number of 64 bits. */
  INT64("int64"),
  /** An object with the fields of a {@link GoStruct}. */
  STRUCT("struct"),
  /** A list. */
  LIST("slice"),
  /** An object with any keys. */
  MAP("map"),
  /** An amount such as {@code 250m}. */
  QUANTITY("Quantity"),
  /** A number or a text. */
  INT_OR_STRING("IntOrString"),
  /** A time. */
  TIME("Time"),
  /** Any JSON, kept as it is. */
  RAW("RawMessage");

  private final String word;

  GoKind(String word) {
    this.word = word;
  }

  /** What the controller's messages call the kind. */
  public String word() {
    return word;
  }
}
