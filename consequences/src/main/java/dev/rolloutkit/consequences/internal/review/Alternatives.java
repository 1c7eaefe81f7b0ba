package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.finding.Remedy;
import java.util.List;

/**
 * Advice of which one part is enough.
 *
 * @rule The first of several remedies of which one is enough begins with "Either".
 */
final class Alternatives {
  private static final String OTHER = "Or ";

  /** How advice begins that tells its steps. */
  private static final String HOW = "In ";

  private Alternatives() {}

  /** Remedies, the first of which says that there are others. */
  static ImmutableList<Remedy> of(List<Remedy> remedies) {
    if (remedies.size() < 2 || !remedies.get(1).words().startsWith(OTHER)) {
      return ImmutableList.copyOf(remedies);
    }
    Remedy first = remedies.get(0);
    return ImmutableList.<Remedy>builder()
        .add(
            new Remedy(
                either(first.words()),
                first.commands(),
                first.edits(),
                first.order(),
                first.proved()))
        .addAll(remedies.subList(1, remedies.size()))
        .build();
  }

  /** Sentences, the first of which says that there are others. */
  static String of(String sentences) {
    return sentences.contains(". " + OTHER) ? either(sentences) : sentences;
  }

  private static String either(String words) {
    return words.isEmpty() || words.startsWith(HOW)
        ? words
        : "Either " + Character.toLowerCase(words.charAt(0)) + words.substring(1);
  }
}
