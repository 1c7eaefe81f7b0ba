package dev.rolloutkit.apimachinery.internal;

import com.google.common.collect.ImmutableList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;

/**
 * Orders strings as Go does: by their UTF-8 bytes, which is the order of code points.
 *
 * <p>{@link String#compareTo} compares UTF-16 units and therefore puts U+1F600 before U+FFEE; this
 * order puts it after. Unpaired surrogates come after all other characters of the Basic
 * Multilingual Plane.
 */
public final class CodePoints {
  /** {@link #compare} as a {@link Comparator}; consistent with equals. */
  public static final Comparator<String> ORDER = CodePoints::compare;

  private CodePoints() {}

  /**
   * Returns a negative number, zero or a positive number if the first string sorts before, equals
   * or sorts after the second.
   */
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

  /** Returns the strings sorted; duplicates are kept. */
  public static ImmutableList<String> sorted(Collection<String> texts) {
    return ImmutableList.sortedCopyOf(ORDER, texts);
  }

  /** Returns the keys of the map, sorted. */
  public static ImmutableList<String> sortedKeys(Map<String, ?> map) {
    return ImmutableList.sortedCopyOf(ORDER, map.keySet());
  }

  /** The rank of a UTF-16 unit: surrogates, which represent the supplementary planes, come last. */
  private static int rank(char c) {
    return c < 0xd800 ? c : c < 0xe000 ? c + 0x2000 : c - 0x800;
  }
}
