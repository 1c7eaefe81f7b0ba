package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableList;
import dev.cel.runtime.CelFunctionBinding;
import java.util.List;

/**
 * Substrings and positions in strings, which are counted in characters, with the errors of CEL for
 * Go.
 *
 * @rule Positions in strings count characters.
 */
final class StringPositions {
  private StringPositions() {}

  static ImmutableList<CelFunctionBinding> bindings() {
    return ImmutableList.of(
        CelFunctionBinding.from(
            "string_char_at_int", String.class, Long.class, StringPositions::charAt),
        CelFunctionBinding.from(
            "string_substring_int",
            String.class,
            Long.class,
            (text, from) -> part(text, from, length(text))),
        CelFunctionBinding.from(
            "string_substring_int_int",
            List.of(String.class, Long.class, Long.class),
            all -> part((String) all[0], (Long) all[1], (Long) all[2])),
        CelFunctionBinding.from(
            "string_index_of_string",
            String.class,
            String.class,
            (text, part) -> indexOf(text, part, 0)),
        CelFunctionBinding.from(
            "string_index_of_string_int",
            List.of(String.class, String.class, Long.class),
            all -> indexOf((String) all[0], (String) all[1], (Long) all[2])),
        CelFunctionBinding.from(
            "string_last_index_of_string",
            String.class,
            String.class,
            (text, part) -> lastIndexOf(text, part, length(text))),
        CelFunctionBinding.from(
            "string_last_index_of_string_int",
            List.of(String.class, String.class, Long.class),
            all -> lastIndexOf((String) all[0], (String) all[1], (Long) all[2])));
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  private static InvalidData outOfRange(long index) {
    return new InvalidData("index out of range: " + index);
  }

  private static Object charAt(String text, Long index) {
    int length = length(text);
    if (index < 0 || index > length) {
      throw outOfRange(index);
    }
    return index == length ? "" : part(text, index, index + 1);
  }

  private static String part(String text, long from, long to) {
    int length = length(text);
    if (from > to) {
      throw from > length
          ? outOfRange(from)
          : new InvalidData("invalid substring range. start: " + from + ", end: " + to);
    }
    if (from < 0 || from > length) {
      throw outOfRange(from);
    }
    if (to > length) {
      throw outOfRange(to);
    }
    int start = text.offsetByCodePoints(0, (int) from);
    return text.substring(start, text.offsetByCodePoints(start, (int) (to - from)));
  }

  private static Object indexOf(String text, String part, long from) {
    if (part.isEmpty()) {
      return from; // even before the start or beyond the end
    }
    if (from < 0) {
      throw outOfRange(from);
    }
    List<Integer> all = characters(text);
    return from > all.size() ? -1L : found(all, characters(part), (int) from, 1);
  }

  private static Object lastIndexOf(String text, String part, long from) {
    if (part.isEmpty()) {
      return from;
    }
    if (from < 0) {
      throw outOfRange(from);
    }
    List<Integer> all = characters(text);
    List<Integer> wanted = characters(part);
    if (from > all.size()) {
      return -1L;
    }
    return found(all, wanted, (int) Math.min(from, (long) all.size() - wanted.size()), -1);
  }

  private static List<Integer> characters(String text) {
    return text.codePoints().boxed().toList();
  }

  /**
   * The first position of a part, searched from {@code from} on in the direction of {@code step};
   * -1 if there is none.
   */
  private static long found(List<Integer> text, List<Integer> part, int from, int step) {
    for (int i = from; i >= 0 && i + part.size() <= text.size(); i += step) {
      if (text.subList(i, i + part.size()).equals(part)) {
        return i;
      }
    }
    return -1L;
  }
}
