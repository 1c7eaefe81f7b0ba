package dev.rolloutkit.program.manifests;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/** Splits a text at its document markers, and holds no more of it than one document. */
final class Documents {
  private static final String MARKER = "---";
  private static final int BUFFER = 1 << 16;

  private final Reader in;
  private final int maxChars;
  private final char[] buffer = new char[BUFFER];
  private int position;
  private int end;
  private int line = 1;
  private boolean ended;

  Documents(Reader in, int maxChars) {
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
      if (!has(1)) {
        ended = true;
        break;
      }
      int from = position;
      lineStart = toLineEnd();
      int length = position - from;
      text.append(buffer, from, (int) Math.min(length, Math.max(0, maxChars - chars)));
      chars += length;
      longestLine = Math.max(longestLine, chars - lineBegin);
      if (lineStart) {
        line++;
        lineBegin = chars;
      }
    }
    return new Text(text.toString(), first, chars, longestLine, chars > maxChars);
  }

  /** Goes behind the end of the line, or to the end of what is buffered. */
  private boolean toLineEnd() {
    while (position < end) {
      if (buffer[position++] == '\n') {
        return true;
      }
    }
    return false;
  }

  /** Whether there are so many more characters; they are buffered then. */
  private boolean has(int count) throws IOException {
    while (end - position < count) {
      System.arraycopy(buffer, position, buffer, 0, end - position);
      end -= position;
      position = 0;
      int read = in.read(buffer, end, buffer.length - end);
      if (read < 0) {
        return false;
      }
      end += read;
    }
    return true;
  }

  private boolean skipMarker() throws IOException {
    if (!has(MARKER.length())) {
      return false;
    }
    for (int i = 0; i < MARKER.length(); i++) {
      if (buffer[position + i] != MARKER.charAt(i)) {
        return false;
      }
    }
    if (has(MARKER.length() + 1) && !Character.isWhitespace(buffer[position + MARKER.length()])) {
      return false;
    }
    position += MARKER.length();
    return true;
  }
}
