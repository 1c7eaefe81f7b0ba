package dev.rolloutkit.consequences.finding;

/**
 * A pattern in which {@code *} stands for any text and {@code ?} for one character. It costs at
 * most the product of both lengths.
 *
 * @rule In a pattern {@code *} stands for any text and {@code ?} for one character.
 * @param pattern the pattern
 */
record Glob(String pattern) {
  static Glob of(String pattern) {
    return new Glob(pattern);
  }

  boolean matches(String text) {
    int at = 0;
    int in = 0;
    int star = -1;
    int resume = 0;
    while (in < text.length()) {
      if (at < pattern.length() && pattern.charAt(at) == '*') {
        star = at++;
        resume = in;
      } else if (at < pattern.length()
          && (pattern.charAt(at) == '?' || pattern.charAt(at) == text.charAt(in))) {
        at++;
        in++;
      } else if (star >= 0) {
        at = star + 1;
        in = ++resume;
      } else {
        return false;
      }
    }
    while (at < pattern.length() && pattern.charAt(at) == '*') {
      at++;
    }
    return at == pattern.length();
  }
}
