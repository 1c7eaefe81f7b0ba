package dev.rolloutkit.schema;

/** A schema file is wrong; the message begins with the file and the line. */
public final class SchemaException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SchemaException(String message) {
    super(message);
  }
}
