package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoStrings;

/**
 * A semantic version. Two versions that differ only in their build are equal.
 *
 * @rule A version has three numbers, and two that differ only in the build are equal.
 * @param release major, minor and patch, as unsigned numbers
 * @param pre the identifiers of the pre-release
 */
record Semver(ImmutableList<Long> release, ImmutableList<String> pre)
    implements Comparable<Semver> {
  /** Reads a version of three numbers. */
  static Semver parse(String text) {
    if (text.isEmpty()) {
      throw new InvalidData("Version string empty");
    }
    String[] parts = text.split("\\.", 3);
    if (parts.length < 3) {
      throw new InvalidData("No Major.Minor.Patch elements found");
    }
    long major = number(parts[0], "major");
    long minor = number(parts[1], "minor");
    String rest = parts[2];
    int plus = rest.indexOf('+');
    String[] build = plus < 0 ? new String[0] : rest.substring(plus + 1).split("\\.", -1);
    rest = plus < 0 ? rest : rest.substring(0, plus);
    int dash = rest.indexOf('-');
    String[] pre = dash < 0 ? new String[0] : rest.substring(dash + 1).split("\\.", -1);
    long patch = number(dash < 0 ? rest : rest.substring(0, dash), "patch");
    for (String identifier : pre) {
      requirePre(identifier);
    }
    for (String identifier : build) {
      require(!identifier.isEmpty(), "Build meta data is empty");
      require(
          isIdentifier(identifier),
          "Invalid character(s) found in build meta data " + GoStrings.quote(identifier));
    }
    return new Semver(ImmutableList.of(major, minor, patch), ImmutableList.copyOf(pre));
  }

  /**
   * Reads a version that may begin with {@code v}, may have fewer than three numbers, and may have
   * leading zeros.
   */
  static Semver parseLenient(String text) {
    String[] parts = (text.startsWith("v") ? text.substring(1) : text).split("\\.", 3);
    for (int i = 0; i < parts.length; i++) {
      parts[i] = withoutZeros(parts[i]);
    }
    String last = parts[parts.length - 1];
    require(
        parts.length == 3 || (last.indexOf('+') < 0 && last.indexOf('-') < 0),
        "short version cannot contain PreRelease/Build meta data");
    return parse(String.join(".", parts) + ".0".repeat(3 - parts.length));
  }

  static boolean isValid(String text) {
    try {
      parse(text);
      return true;
    } catch (InvalidData e) {
      return false;
    }
  }

  static boolean isValidLenient(String text) {
    try {
      parseLenient(text);
      return true;
    } catch (InvalidData e) {
      return false;
    }
  }

  private static String withoutZeros(String part) {
    if (part.length() < 2) {
      return part;
    }
    String rest = part.replaceFirst("^0+", "");
    return rest.isEmpty() || !isDigit(rest.charAt(0)) ? "0" + rest : rest;
  }

  private static long number(String text, String name) {
    require(
        isNumeric(text),
        "Invalid character(s) found in " + name + " number " + GoStrings.quote(text));
    String title = Character.toUpperCase(name.charAt(0)) + name.substring(1);
    require(
        !hasLeadingZero(text),
        title + " number must not contain leading zeroes " + GoStrings.quote(text));
    return unsigned(text);
  }

  private static void requirePre(String identifier) {
    require(!identifier.isEmpty(), "Prerelease is empty");
    if (isNumeric(identifier)) {
      require(
          !hasLeadingZero(identifier),
          "Numeric PreRelease version must not contain leading zeroes "
              + GoStrings.quote(identifier));
      unsigned(identifier);
    } else {
      require(
          isIdentifier(identifier),
          "Invalid character(s) found in prerelease " + GoStrings.quote(identifier));
    }
  }

  private static long unsigned(String text) {
    String problem = "strconv.ParseUint: parsing " + GoStrings.quote(text) + ": ";
    require(!text.isEmpty(), problem + "invalid syntax");
    try {
      return Long.parseUnsignedLong(text);
    } catch (NumberFormatException e) {
      throw new InvalidData(problem + "value out of range");
    }
  }

  private static void require(boolean holds, String problem) {
    if (!holds) {
      throw new InvalidData(problem);
    }
  }

  private static boolean hasLeadingZero(String text) {
    return text.length() > 1 && text.charAt(0) == '0';
  }

  private static boolean isNumeric(String text) {
    return text.chars().allMatch(Semver::isDigit);
  }

  private static boolean isIdentifier(String text) {
    return text.chars()
        .allMatch(c -> isDigit(c) || c == '-' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  long major() {
    return release.get(0);
  }

  long minor() {
    return release.get(1);
  }

  long patch() {
    return release.get(2);
  }

  @Override
  public int compareTo(Semver other) {
    for (int i = 0; i < release.size(); i++) {
      int order = Long.compareUnsigned(release.get(i), other.release.get(i));
      if (order != 0) {
        return order;
      }
    }
    if (pre.isEmpty() || other.pre.isEmpty()) {
      return Boolean.compare(pre.isEmpty(), other.pre.isEmpty());
    }
    for (int i = 0; i < Math.min(pre.size(), other.pre.size()); i++) {
      int order = compare(pre.get(i), other.pre.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(pre.size(), other.pre.size());
  }

  /** Compares two identifiers; numbers come before texts. */
  private static int compare(String a, String b) {
    boolean number = isNumeric(a);
    if (number != isNumeric(b)) {
      return number ? -1 : 1;
    }
    int order =
        number
            ? Long.compareUnsigned(Long.parseUnsignedLong(a), Long.parseUnsignedLong(b))
            : a.compareTo(b);
    return Integer.signum(order);
  }
}
