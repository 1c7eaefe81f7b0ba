package dev.rolloutkit.apimachinery;

/**
 * A stable identifier of a kind of problem, for programs. It stays the same when a message changes.
 *
 * <p>Most codes have the form {@code Area.Name}, such as {@code Weight.OutOfRange}. The errors of
 * fields that Kubernetes has too carry the {@linkplain ErrorType#code code of their type} instead,
 * such as {@code FieldValueInvalid}. Each module names its codes in one file of constants, such as
 * {@link ProblemCodes}; the page on problem codes lists all of them.
 *
 * @param text the code as programs and files write it
 */
public record ProblemCode(String text) implements Comparable<ProblemCode> {
  /**
   * Accepts letters, digits and one dot between them.
   *
   * @throws IllegalArgumentException if the text does not have the form of a code
   */
  public ProblemCode {
    int dot = text.indexOf('.');
    if (!(dot < 0
        ? isName(text, 0, text.length())
        : isName(text, 0, dot) && isName(text, dot + 1, text.length()))) {
      throw new IllegalArgumentException("not a problem code: " + text);
    }
  }

  /**
   * The code with a text.
   *
   * @throws IllegalArgumentException if the text does not have the form of a code
   */
  public static ProblemCode of(String text) {
    return new ProblemCode(text);
  }

  /** What precedes the dot, such as {@code Weight}; the whole text if there is no dot. */
  public String area() {
    int dot = text.indexOf('.');
    return dot < 0 ? text : text.substring(0, dot);
  }

  /** Compares the texts. */
  @Override
  public int compareTo(ProblemCode other) {
    return text.compareTo(other.text);
  }

  /** The text. */
  @Override
  public String toString() {
    return text;
  }

  private static boolean isName(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      boolean isLetter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
      if (!isLetter && (i == from || c < '0' || c > '9')) {
        return false;
      }
    }
    return from < to;
  }
}
