package dev.rolloutkit.apimachinery.json;

/** The kinds of JSON values, with the words of Go's type errors. */
public enum JsonKind {
  /** An object: fields in braces. */
  OBJECT("object"),
  /** An array: elements in brackets. */
  ARRAY("array"),
  /** A string in quotes. */
  STRING("string"),
  /** A number of any form and size. */
  NUMBER("number"),
  /** {@code true} or {@code false}. */
  BOOL("bool"),
  /** {@code null}. */
  NULL("null");

  private final String word;

  JsonKind(String word) {
    this.word = word;
  }

  /**
   * The word for this kind in Go's type errors, as in {@code json: cannot unmarshal object into …}.
   */
  public String word() {
    return word;
  }
}
