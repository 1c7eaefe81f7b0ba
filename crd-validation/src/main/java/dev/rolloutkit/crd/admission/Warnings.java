package dev.rolloutkit.crd.admission;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The warnings of an answer. Equal warnings are sent once, a warning with a control character is
 * not sent, and long ones are cut if all warnings together are too long.
 *
 * @rule Equal warnings are sent once, and long ones are cut.
 */
final class Warnings {
  private static final int MAX_TOTAL = 4096;
  private static final int MAX_CUT = 256;

  private final Set<String> texts = new LinkedHashSet<>();

  void add(String text) {
    if (!text.isEmpty()
        && text.codePoints().noneMatch(c -> Character.getType(c) == Character.CONTROL)) {
      texts.add(text);
    }
  }

  void addAll(Iterable<String> all) {
    all.forEach(this::add);
  }

  ImmutableList<String> sent() {
    long total = texts.stream().mapToLong(Warnings::length).sum();
    if (total <= MAX_TOTAL) {
      return ImmutableList.copyOf(texts);
    }
    List<String> out = new ArrayList<>();
    int written = 0;
    for (String text : texts) {
      if (written >= MAX_TOTAL) {
        break;
      }
      String cut =
          length(text) <= MAX_CUT ? text : text.substring(0, text.offsetByCodePoints(0, MAX_CUT));
      out.add(cut);
      written += length(cut);
    }
    return ImmutableList.copyOf(out);
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
