package dev.rolloutkit.program.command;

import java.util.Collection;
import java.util.Optional;

/** Suggests words that were probably meant. */
public final class Spelling {
  private static final int MOST = 2;

  private Spelling() {}

  /** The known word that is at most two letters away from the given one; the first of several. */
  public static Optional<String> nearest(String word, Collection<String> known) {
    String best = null;
    int least = MOST + 1;
    for (String candidate : known) {
      int distance = distance(word, candidate);
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    return Optional.ofNullable(best);
  }

  /** The number of letters to insert, delete or replace. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
