package dev.rolloutkit.apimachinery.release;

import com.google.common.base.Splitter;
import com.google.common.collect.Comparators;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The number of a release: {@code 2.13.4}, {@code 1.10.0-rc1}, or {@code 1.13} for the newest
 * release of a minor version.
 *
 * @param major not negative
 * @param minor not negative
 * @param patch absent for the newest release of the minor version
 * @param preRelease what follows the first hyphen, such as {@code rc1}; empty for a final release
 */
public record ReleaseNumber(int major, int minor, OptionalInt patch, String preRelease)
    implements Comparable<ReleaseNumber> {
  private static final Pattern FORM =
      Pattern.compile(
          "v?(0|[1-9]\\d{0,8})\\.(0|[1-9]\\d{0,8})(?:\\.(0|[1-9]\\d{0,8})(?:-([0-9A-Za-z.-]+))?)?");

  /**
   * Parses a number, with or without a leading {@code v}, as the tags of images contain it. Build
   * metadata after a {@code +} is ignored.
   *
   * @return the number; empty if the string is not a release number
   */
  public static Optional<ReleaseNumber> parse(String text) {
    int build = text.indexOf('+');
    Matcher matcher = FORM.matcher(build < 0 ? text : text.substring(0, build));
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String patch = matcher.group(3);
    String preRelease = matcher.group(4);
    return Optional.of(
        new ReleaseNumber(
            Integer.parseInt(matcher.group(1)),
            Integer.parseInt(matcher.group(2)),
            patch == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(patch)),
            preRelease == null ? "" : preRelease));
  }

  /**
   * Parses a number that is known to be valid.
   *
   * @throws IllegalArgumentException if the string is not a release number
   */
  public static ReleaseNumber of(String text) {
    return parse(text)
        .orElseThrow(() -> new IllegalArgumentException("not the number of a release: " + text));
  }

  /** The order of pre-releases. It is a class of its own because most programs never need it. */
  private static final class PreReleases {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    /** Puts numbers before words, as semantic versioning does. */
    private static final Comparator<String> PART =
        Comparator.comparing((String part) -> !NUMBER.matcher(part).matches())
            .thenComparing(part -> NUMBER.matcher(part).matches() ? Long.parseLong(part) : 0)
            .thenComparing(Comparator.naturalOrder());

    private static int compare(String a, String b) {
      Splitter parts = Splitter.on('.');
      return Comparators.lexicographical(PART).compare(parts.split(a), parts.split(b));
    }
  }

  /**
   * Orders releases as semantic versioning does: a pre-release comes before its release. A number
   * without a patch comes after all releases of its minor version.
   */
  @Override
  public int compareTo(ReleaseNumber other) {
    int order = Integer.compare(major, other.major);
    if (order == 0) {
      order = Integer.compare(minor, other.minor);
    }
    if (order == 0) {
      order =
          Integer.compare(patch.orElse(Integer.MAX_VALUE), other.patch.orElse(Integer.MAX_VALUE));
    }
    if (order == 0) {
      order = Boolean.compare(preRelease.isEmpty(), other.preRelease.isEmpty());
    }
    return order == 0 && !preRelease.equals(other.preRelease)
        ? PreReleases.compare(preRelease, other.preRelease)
        : order;
  }

  /** The number without {@code v}. */
  @Override
  public String toString() {
    return major
        + "."
        + minor
        + (patch.isPresent() ? "." + patch.getAsInt() : "")
        + (preRelease.isEmpty() ? "" : "-" + preRelease);
  }
}
