package dev.rolloutkit.cli.findings;

import dev.rolloutkit.cli.manifests.Position;

/**
 * Where in the manifests something is.
 *
 * @param file the file as the user named it, or {@code standard input}
 * @param line counted from 1; 0 if it is the file as a whole
 * @param column counted from 1; 0 if only the line is known
 */
public record Place(String file, int line, int column) {
  /** Where a document begins. */
  public static Place of(Position at) {
    return new Place(at.file(), at.line(), 0);
  }

  @Override
  public String toString() {
    if (line == 0) {
      return file;
    }
    return column == 0 ? file + ":" + line : file + ":" + line + ":" + column;
  }
}
