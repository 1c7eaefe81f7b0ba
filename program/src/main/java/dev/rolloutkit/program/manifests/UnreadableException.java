package dev.rolloutkit.program.manifests;

/** A document is not valid YAML or JSON, or exceeds a limit. */
public final class UnreadableException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int line;

  /** {@code line} counts from 0, within the document. */
  UnreadableException(int line, String reason) {
    super(reason);
    this.line = line;
  }

  int line() {
    return line;
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
