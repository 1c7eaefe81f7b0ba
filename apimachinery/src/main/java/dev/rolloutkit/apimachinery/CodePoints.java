package dev.rolloutkit.apimachinery;

import com.google.common.collect.ImmutableList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;

/**
 * The order in which Go sorts strings: by UTF-8 bytes, which is by code point.
 *
 * <p>{@link String#compareTo} goes by UTF-16 units and so puts U+1F600 before U+FFEE; here it is
 * after. Unpaired surrogates stand after all other characters of the basic plane.
 */
public final class CodePoints {
  /** {@link #compare} as a comparator; consistent with equals. */
  public static final Comparator<String> ORDER = CodePoints::compare;

  private CodePoints() {}

  /** Negative, zero or positive as the first text is before, at or after the second. */
  public static int compare(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        return rank(x) - rank(y);
      }
    }
    return a.length() - b.length();
  }

  /** The texts in order; equal ones stay, as often as they are there. */
  public static ImmutableList<String> sorted(Collection<String> texts) {
    return ImmutableList.sortedCopyOf(ORDER, texts);
  }

  /** The keys of the map in order. */
  public static ImmutableList<String> sortedKeys(Map<String, ?> map) {
    return ImmutableList.sortedCopyOf(ORDER, map.keySet());
  }

  /** A UTF-16 unit's place: surrogates, which stand for the other planes, come last. */
  private static int rank(char c) {
    return c < 0xd800 ? c : c < 0xe000 ? c + 0x2000 : c - 0x800;
  }
}
