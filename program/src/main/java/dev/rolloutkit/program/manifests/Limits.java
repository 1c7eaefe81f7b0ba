package dev.rolloutkit.program.manifests;

/**
 * How much input is read, so that memory stays bounded whatever is given.
 *
 * @param documentChars characters of one document
 * @param lineChars characters of one line of YAML, whose reader looks ahead from its beginning
 * @param totalChars characters of all documents together
 * @param objects objects that are kept
 * @param values values of one document, after aliases were followed
 * @param depth nesting of one document
 */
public record Limits(
    int documentChars, int lineChars, long totalChars, int objects, int values, int depth) {
  /** Fits a JVM of one gigabyte: 64 Mi characters in all, 100,000 objects. */
  public static final Limits DEFAULT =
      new Limits(64 << 20, 1 << 20, 64L << 20, 100_000, 5_000_000, 200);
}
