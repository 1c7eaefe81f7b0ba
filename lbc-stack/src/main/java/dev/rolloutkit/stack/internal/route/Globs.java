package dev.rolloutkit.stack.internal.route;

/**
 * Matches patterns in which {@code *} stands for any characters and {@code ?} for one.
 *
 * @rule In the patterns of hosts and paths {@code *} stands for any characters and {@code ?} for
 *     one.
 */
public final class Globs {
  private Globs() {}

  /**
   * Whether a pattern matches the whole text. The time is at most proportional to the length of the
   * text times the length of the pattern.
   */
  public static boolean matches(String pattern, String text) {
    int p = 0;
    int t = 0;
    int star = -1;
    int mark = 0;
    while (t < text.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        mark = t;
      } else if (p < pattern.length()
          && (pattern.charAt(p) == '?' || pattern.charAt(p) == text.charAt(t))) {
        p++;
        t++;
      } else if (star >= 0) {
        p = star + 1;
        t = ++mark;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }
}
