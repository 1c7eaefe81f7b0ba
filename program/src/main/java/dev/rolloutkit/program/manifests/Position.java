package dev.rolloutkit.program.manifests;

/**
 * Where in the input something begins.
 *
 * @param file the file as the user named it, or {@code standard input}
 * @param line counted from 1; 0 if it is the file as a whole
 */
public record Position(String file, int line) {
  @Override
  public String toString() {
    return line == 0 ? file : file + ":" + line;
  }
}
