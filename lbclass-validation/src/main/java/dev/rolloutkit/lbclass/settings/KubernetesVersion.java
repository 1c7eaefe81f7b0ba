package dev.rolloutkit.lbclass.settings;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;

/**
 * The major and minor version of an API server, on which its rules depend. {@code v1.29.3-eks-abc}
 * is 1.29.
 *
 * @rule A version of an API server is its major and minor number.
 * @param major not negative
 * @param minor not negative
 */
public record KubernetesVersion(int major, int minor) implements Comparable<KubernetesVersion> {
  /** The version that is matched, 1.34. */
  public static final KubernetesVersion MATCHED = new KubernetesVersion(1, 34);

  /** The maximum number of digits in a part of a version, so that it fits an {@code int}. */
  private static final int MAX_DIGITS = 9;

  /** Neither component may be negative. */
  public KubernetesVersion {
    if (major < 0 || minor < 0) {
      throw new IllegalArgumentException("the parts of a version must not be negative");
    }
  }

  /**
   * Reads {@code v1.34.5}, {@code 1.34}, {@code 1.30+}, {@code v1.29.3-eks-abc}, {@code
   * v1.22.0-rc.0}: two or three numbers, then optionally {@code +} or {@code -} and any further
   * characters. Any other string is a problem.
   */
  public static Outcome<KubernetesVersion> parse(String text) {
    int from = text.startsWith("v") ? 1 : 0;
    int dot = digitsEnd(text, from);
    if (dot == from || dot >= text.length() || text.charAt(dot) != '.') {
      return bad(text);
    }
    int end = digitsEnd(text, dot + 1);
    if (end == dot + 1 || dot - from > MAX_DIGITS || end - dot - 1 > MAX_DIGITS) {
      return bad(text);
    }
    int rest = end;
    if (rest < text.length() && text.charAt(rest) == '.') {
      rest = digitsEnd(text, end + 1);
      if (rest == end + 1) {
        return bad(text);
      }
    }
    if (rest < text.length() && text.charAt(rest) != '-' && text.charAt(rest) != '+') {
      return bad(text);
    }
    return Outcome.ok(
        new KubernetesVersion(
            Integer.parseInt(text, from, dot, 10), Integer.parseInt(text, dot + 1, end, 10)));
  }

  private static int digitsEnd(String text, int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
      i++;
    }
    return i;
  }

  private static Outcome<KubernetesVersion> bad(String text) {
    return Outcome.failed(
        Problem.invalid(
            FieldPath.root(),
            GoStrings.quote(text),
            "must be a Kubernetes version such as v1.34.5"));
  }

  /** Whether this is the given version or a later one. */
  public boolean isAtLeast(int otherMajor, int otherMinor) {
    return major > otherMajor || (major == otherMajor && minor >= otherMinor);
  }

  /** Compares the major, then the minor version. */
  @Override
  public int compareTo(KubernetesVersion other) {
    return major != other.major
        ? Integer.compare(major, other.major)
        : Integer.compare(minor, other.minor);
  }

  /** The version in the form {@code 1.34}. */
  @Override
  public String toString() {
    return major + "." + minor;
  }
}
