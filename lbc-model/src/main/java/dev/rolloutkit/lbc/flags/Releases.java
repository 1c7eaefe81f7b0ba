package dev.rolloutkit.lbc.flags;

import com.google.common.base.Splitter;
import com.google.common.collect.Comparators;
import com.google.common.primitives.Ints;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The releases of the controller that have a flag or a feature gate. One release of each minor
 * version from 2.8 to 3.5 was examined.
 *
 * @param first the first examined release that has it, such as {@code 2.13.4}
 * @param last the last one; absent if the matched release has it too
 */
public record Releases(String first, Optional<String> last) {
  private static final Comparator<Iterable<Integer>> ORDER =
      Comparators.lexicographical(Comparator.<Integer>naturalOrder());

  /** All examined releases. */
  static final Releases ALL = since("2.8.3");

  /** A release and all later ones. */
  static Releases since(String first) {
    return new Releases(first, Optional.empty());
  }

  /** Whether a release, such as {@code 2.13.4}, is among them. */
  public boolean contains(String release) {
    return ORDER.compare(numbers(first), numbers(release)) <= 0
        && last.map(end -> ORDER.compare(numbers(release), numbers(end)) <= 0).orElse(true);
  }

  private static List<Integer> numbers(String release) {
    return Splitter.on('.').splitToStream(release).map(Releases::number).toList();
  }

  private static int number(String text) {
    Integer out = Ints.tryParse(text);
    return out == null ? 0 : out;
  }
}
