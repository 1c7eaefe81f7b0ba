package dev.rolloutkit.schema;

/**
 * A line of a schema file.
 *
 * @param file the name of the file
 * @param line the number of the line, counted from 1
 */
record Place(String file, int line) {

  /** The failure that something at this place is wrong. */
  SchemaException wrong(String message) {
    return new SchemaException(this + ": " + message);
  }

  @Override
  public String toString() {
    return file + ":" + line;
  }
}
