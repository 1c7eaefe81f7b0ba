package dev.rolloutkit.cli.picture;

/** How wide texts are, by the width of the letters in common fonts. */
public final class Letters {
  private static final double NARROW = 4.6;
  private static final double USUAL = 7.6;
  private static final double WIDE = 11.5;
  private static final int FEWEST = 3;

  private Letters() {}

  /** The width of a text in pixels. */
  public static double width(String text) {
    return text.codePoints().mapToDouble(Letters::width).sum();
  }

  /** As much of a text as fits, with an ellipsis; empty if that is less than three letters. */
  public static String fitting(String text, double room) {
    if (width(text) <= Math.max(0, room)) {
      return text;
    }
    int letters = 0;
    int end = 0;
    double left = room - WIDE - width(text.codePointAt(0));
    while (left >= 0) {
      letters++;
      end = text.offsetByCodePoints(end, 1);
      left -= width(text.codePointAt(end));
    }
    return letters < FEWEST ? "" : text.substring(0, end) + "\u2026";
  }

  private static double width(int letter) {
    return "ijltfr.,:;/-' ".indexOf(letter) >= 0
        ? NARROW
        : "mwMW%@\u2026".indexOf(letter) >= 0 ? WIDE : USUAL;
  }
}
