package dev.rolloutkit.cli.picture;

/** How wide texts are, by the width of the letters in common fonts. */
public final class Letters {
  private static final double NARROW = 4.6;
  private static final double USUAL = 7.6;
  private static final double WIDE = 11.5;
  private static final int FEWEST = 4;

  private Letters() {}

  /** The width of a text in pixels. */
  public static double width(String text) {
    return text.codePoints().mapToDouble(Letters::width).sum();
  }

  /** As much of a text as fits; empty if that is hardly a word. */
  public static String fitting(String text, double room) {
    if (width(text) <= room) {
      return text;
    }
    double left = room - WIDE;
    int end = 0;
    while (end < text.length() && (left -= width(text.codePointAt(end))) >= 0) {
      end = text.offsetByCodePoints(end, 1);
    }
    return end < FEWEST - 1 ? "" : text.substring(0, end) + "\u2026";
  }

  private static double width(int letter) {
    return "ijltfr.,:;/-' ".indexOf(letter) >= 0
        ? NARROW
        : "mwMW%@\u2026".indexOf(letter) >= 0 ? WIDE : USUAL;
  }
}
