package dev.rolloutkit.model.codec;

/** Text of JSON as the controller reads it. */
final class JsonStrings {
  private JsonStrings() {}

  /** The text with U+FFFD in place of each unpaired surrogate. */
  static String wellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return replaced(text, i);
      }
    }
    return text;
  }

  private static String replaced(String text, int from) {
    StringBuilder out = new StringBuilder(text.length()).append(text, 0, from);
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isSurrogate(c)) {
        out.append(c);
      } else if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        out.append(c).append(text.charAt(++i));
      } else {
        out.append('\uFFFD');
      }
    }
    return out.toString();
  }
}
