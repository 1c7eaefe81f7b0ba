package dev.rolloutkit.stack.internal.diff;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Several patterns with the wildcards {@code *} and {@code ?}, read together character by
 * character.
 *
 * <p>A position is an index into all patterns, written one after another, each followed by its end.
 * Sets of positions are in ascending order. A set with the position before a {@code *} also has the
 * position behind it, because {@code *} also matches the empty string.
 *
 * @rule In a pattern {@code *} matches any characters, also none, and {@code ?} matches one.
 */
final class PatternAutomaton {
  /**
   * The first of these characters that no pattern contains represents all characters that no
   * pattern contains.
   */
  private static final String OTHERS = "abcdefghijklmnopqrstuvwxyz0123456789-_~!$&'()+,;=:@%^|<>";

  // the code of a position that is not the index of a character
  private static final int ANY_TEXT = -1;
  private static final int ANY_CHARACTER = -2;
  private static final int END = -3;

  /** The characters of the patterns, and one for all others; sorted. */
  private final char[] alphabet;

  private final int[] codes;

  /** For each position at the end of a pattern, the index of the pattern. */
  private final int[] ended;

  private final ImmutableIntArray start;

  private PatternAutomaton(char[] alphabet, int[] codes, int[] ended, ImmutableIntArray start) {
    this.alphabet = alphabet;
    this.codes = codes;
    this.ended = ended;
    this.start = start;
  }

  static PatternAutomaton of(List<String> patterns) {
    char[] alphabet = alphabet(patterns);
    int size = patterns.stream().mapToInt(pattern -> pattern.length() + 1).sum();
    int[] codes = new int[size];
    int[] ended = new int[size];
    int[] starts = new int[2 * patterns.size()];
    int entered = 0;
    int at = 0;
    for (int i = 0; i < patterns.size(); i++) {
      String pattern = patterns.get(i);
      int begin = at;
      for (int c = 0; c < pattern.length(); c++) {
        int code = code(pattern.charAt(c), alphabet);
        // several * in a row match the same strings as one
        if (code != ANY_TEXT || at == begin || codes[at - 1] != ANY_TEXT) {
          codes[at++] = code;
        }
      }
      codes[at] = END;
      ended[at++] = i;
      entered = enter(codes, begin, starts, entered);
    }
    return new PatternAutomaton(
        alphabet, codes, ended, ImmutableIntArray.copyOf(Arrays.copyOf(starts, entered)));
  }

  private static char[] alphabet(List<String> patterns) {
    TreeSet<Character> used = new TreeSet<>();
    for (String pattern : patterns) {
      for (int c = 0; c < pattern.length(); c++) {
        if (pattern.charAt(c) != '*' && pattern.charAt(c) != '?') {
          used.add(pattern.charAt(c));
        }
      }
    }
    used.add(other(used));
    char[] out = new char[used.size()];
    int i = 0;
    for (char c : used) {
      out[i++] = c;
    }
    return out;
  }

  private static char other(Set<Character> used) {
    for (int i = 0; i < OTHERS.length(); i++) {
      if (!used.contains(OTHERS.charAt(i))) {
        return OTHERS.charAt(i);
      }
    }
    char c = 'À';
    while (used.contains(c)) {
      c++;
    }
    return c;
  }

  private static int code(char c, char[] alphabet) {
    return switch (c) {
      case '*' -> ANY_TEXT;
      case '?' -> ANY_CHARACTER;
      default -> Arrays.binarySearch(alphabet, c);
    };
  }

  /** The positions before the first character. */
  ImmutableIntArray start() {
    return start;
  }

  /** The index of a character in the alphabet; negative if no pattern has it. */
  int indexOf(char c) {
    int index = Arrays.binarySearch(alphabet, c);
    return index < 0 ? Integer.MIN_VALUE : index;
  }

  char character(int index) {
    return alphabet[index];
  }

  /**
   * The indices of the characters that some pattern expects next, and of one character for all
   * others, which are equivalent.
   */
  BitSet expected(ImmutableIntArray positions) {
    BitSet out = new BitSet(alphabet.length);
    for (int p = 0; p < positions.length(); p++) {
      int code = codes[positions.get(p)];
      if (code >= 0) {
        out.set(code);
      }
    }
    int other = out.nextClearBit(0);
    if (other < alphabet.length) {
      out.set(other);
    }
    return out;
  }

  /** The positions after one more character. */
  ImmutableIntArray step(ImmutableIntArray positions, int character) {
    int[] next = new int[2 * positions.length()];
    int length = 0;
    for (int p = 0; p < positions.length(); p++) {
      int position = positions.get(p);
      int code = codes[position];
      if (code == ANY_TEXT) {
        length = enter(codes, position, next, length);
      } else if (code == ANY_CHARACTER || code == character) {
        length = enter(codes, position + 1, next, length);
      }
    }
    return ImmutableIntArray.copyOf(Arrays.copyOf(next, length));
  }

  /**
   * Adds a position, and the next one too if the position is a {@code *}. Callers pass positions in
   * ascending order, so one that is not greater than the last one added is already there.
   */
  private static int enter(int[] codes, int position, int[] into, int length) {
    int out = add(position, into, length);
    return codes[position] == ANY_TEXT ? add(position + 1, into, out) : out;
  }

  private static int add(int position, int[] into, int length) {
    if (length > 0 && position <= into[length - 1]) {
      return length;
    }
    into[length] = position;
    return length + 1;
  }

  /** The indices of the patterns that match what was read. */
  ImmutableList<Integer> matched(ImmutableIntArray positions) {
    ImmutableList.Builder<Integer> out = ImmutableList.builder();
    for (int p = 0; p < positions.length(); p++) {
      if (codes[positions.get(p)] == END) {
        out.add(ended[positions.get(p)]);
      }
    }
    return out.build();
  }
}
