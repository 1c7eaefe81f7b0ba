package dev.rolloutkit.program.manifests;

import java.io.BufferedReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Splits a text at its document markers, and holds no more of it than one document. */
final class Documents {
  private static final String MARKER = "---";

  private final BufferedReader in;
  private final int maxChars;
  private int line = 1;
  private boolean ended;

  Documents(BufferedReader in, int maxChars) {
    this.in = in;
    this.maxChars = maxChars;
  }

  /**
   * One document.
   *
   * @param value the text, cut off if it is too long
   * @param line where it begins, counted from 1
   * @param chars its length, also if it is too long to be kept
   * @param longestLine the length of its longest line
   */
  record Text(String value, int line, long chars, long longestLine, boolean tooLong) {
    /** Whether it holds nothing but blanks, comments and directives. */
    boolean isBlank() {
      return value
          .lines()
          .allMatch(l -> l.isBlank() || l.stripLeading().startsWith("#") || l.startsWith("%"));
    }
  }

  /** The line that is being read, counted from 1. */
  int line() {
    return line;
  }

  /** The next document, {@code null} after the last; what follows a marker on its line is in it. */
  @Nullable Text next() throws IOException {
    if (ended) {
      return null;
    }
    int first = line;
    StringBuilder text = new StringBuilder();
    long chars = 0;
    long lineBegin = 0;
    long longestLine = 0;
    boolean lineStart = first == 1;
    while (true) {
      if (lineStart && skipMarker()) {
        break;
      }
      int c = in.read();
      if (c < 0) {
        ended = true;
        break;
      }
      lineStart = c == '\n';
      if (lineStart) {
        line++;
      }
      if (++chars <= maxChars) {
        text.append((char) c);
      }
      longestLine = Math.max(longestLine, chars - lineBegin);
      if (lineStart) {
        lineBegin = chars;
      }
    }
    return new Text(text.toString(), first, chars, longestLine, chars > maxChars);
  }

  private boolean skipMarker() throws IOException {
    in.mark(MARKER.length() + 1);
    for (int i = 0; i < MARKER.length(); i++) {
      if (in.read() != MARKER.charAt(i)) {
        in.reset();
        return false;
      }
    }
    int after = in.read();
    in.reset();
    if (after >= 0 && !Character.isWhitespace(after)) {
      return false;
    }
    in.skip(MARKER.length());
    return true;
  }
}
