package dev.rolloutkit.lbc.flags;

import dev.rolloutkit.apimachinery.release.ReleaseNumber;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.release.LbcChange;
import java.util.Optional;

/**
 * The releases of the controller that have a flag or a feature gate. One release of each minor
 * version from 2.8 to 3.5 was examined.
 *
 * @param first the first examined release that has it, such as {@code 2.13.4}
 * @param last the last examined release that has it; absent if the matched release has it too
 */
public record FlagReleases(String first, Optional<String> last) {
  /** All examined releases. */
  static final FlagReleases ALL = since("2.8.3");

  /** A release and all later ones. */
  static FlagReleases since(String first) {
    return new FlagReleases(first, Optional.empty());
  }

  /**
   * Whether a release is among these releases; {@code true} for a release without a number, because
   * it may be any release.
   */
  public boolean contain(ReleaseOf<LbcChange> release) {
    return release.number().map(this::contains).orElse(true);
  }

  /** The releases in words, such as {@code since 2.15.0}. */
  public String words() {
    return last.map(end -> "from " + first + " to " + end).orElse("since " + first);
  }

  /** Whether a release with a number is among these releases. */
  public boolean contains(ReleaseNumber release) {
    return ReleaseNumber.of(first).compareTo(release) <= 0
        && last.map(end -> release.compareTo(ReleaseNumber.of(end)) <= 0).orElse(true);
  }
}
