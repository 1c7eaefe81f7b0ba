package dev.rolloutkit.model.internal.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing buffer of JSON text in UTF-8, created with the expected size. */
final class JsonOutput {
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final int MAX_BYTES_OF_CHAR = 6;

  private byte[] out;
  private int at;

  JsonOutput(int expectedSize) {
    this.out = new byte[Math.max(expectedSize, 64)];
  }

  /** The written bytes; the buffer's own array if it is exactly full. */
  byte[] bytes() {
    return at == out.length ? out : Arrays.copyOf(out, at);
  }

  void ascii(char c) {
    reserve(1);
    out[at++] = (byte) c;
  }

  void ascii(String text) {
    reserve(text.length());
    for (int i = 0; i < text.length(); i++) {
      out[at++] = (byte) text.charAt(i);
    }
  }

  /** A string with its quotes; an unpaired surrogate becomes an escape. */
  void quoted(String text) {
    int length = text.length();
    reserve(length + 2);
    out[at++] = '"';
    int plain = plain(text, out, at);
    at += plain;
    if (plain < length) {
      rest(text, plain);
    }
    ascii('"');
  }

  /** Writes the leading plain characters of a string and returns their number. */
  private static int plain(String text, byte[] out, int at) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (!isPlain(c)) {
        return i;
      }
      out[at + i] = (byte) c;
    }
    return length;
  }

  private void rest(String text, int from) {
    int length = text.length();
    int i = from;
    while (i < length) {
      char c = text.charAt(i++);
      reserve(MAX_BYTES_OF_CHAR + length - i + 1);
      if (isPlain(c)) {
        out[at++] = (byte) c;
      } else if (c < 0x80) {
        escape(c);
      } else if (c < 0x800) {
        out[at++] = (byte) (0xc0 | (c >> 6));
        continuation(c);
      } else if (!Character.isSurrogate(c)) {
        out[at++] = (byte) (0xe0 | (c >> 12));
        continuation(c >> 6);
        continuation(c);
      } else if (Character.isHighSurrogate(c)
          && i < length
          && Character.isLowSurrogate(text.charAt(i))) {
        int codePoint = Character.toCodePoint(c, text.charAt(i++));
        out[at++] = (byte) (0xf0 | (codePoint >> 18));
        continuation(codePoint >> 12);
        continuation(codePoint >> 6);
        continuation(codePoint);
      } else {
        hex(c);
      }
    }
  }

  private static boolean isPlain(char c) {
    return c >= ' ' && c < 0x80 && c != '"' && c != '\\';
  }

  private void continuation(int bits) {
    out[at++] = (byte) (0x80 | (bits & 0x3f));
  }

  private void escape(char c) {
    switch (c) {
      case '"', '\\' -> escapeOf((byte) c);
      case '\n' -> escapeOf((byte) 'n');
      case '\r' -> escapeOf((byte) 'r');
      case '\t' -> escapeOf((byte) 't');
      default -> hex(c);
    }
  }

  private void escapeOf(byte letter) {
    out[at++] = '\\';
    out[at++] = letter;
  }

  private void hex(char c) {
    escapeOf((byte) 'u');
    for (int shift = 12; shift >= 0; shift -= 4) {
      out[at++] = HEX[(c >> shift) & 0xf];
    }
  }

  private void reserve(int more) {
    if (more > out.length - at) {
      out = Arrays.copyOf(out, Math.max(2 * out.length, at + more));
    }
  }
}
