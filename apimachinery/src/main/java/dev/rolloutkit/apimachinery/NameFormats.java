package dev.rolloutkit.apimachinery;

import com.google.common.collect.ImmutableList;
import java.util.Arrays;

/**
 * Checks names as the API server does, with its exact messages.
 *
 * <p>Each rule has two functions: one returns the messages, an empty list if the name is valid; the
 * other returns only whether it is valid. Neither allocates memory for a valid name, and both take
 * time linear in its length. Lengths count UTF-8 bytes, although the messages say characters. The
 * whole string must match, including a line break at its end.
 *
 * <pre>{@code
 * for (String message : NameFormats.dns1123Label(name)) {
 *   problems.add(Problem.invalid(path.child("name"), GoStrings.quote(name), message));
 * }
 * }</pre>
 *
 * <p>The messages are those of Kubernetes 1.34. Two of the rules have other messages since 1.35;
 * their functions take {@link NameMessages} for that.
 *
 * <p>Source: Kubernetes 1.34, validation utilities of apimachinery.
 */
public final class NameFormats {
  /**
   * The maximum number of bytes of a DNS label, of a label value and of the name part of a
   * qualified name.
   */
  public static final int MAX_LABEL = 63;

  /** The maximum number of bytes of a DNS subdomain. */
  public static final int MAX_SUBDOMAIN = 253;

  /** The maximum number of bytes of a port name. */
  public static final int MAX_PORT_NAME = 15;

  private static final String QUALIFIED_NAME =
      "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an"
          + " alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for"
          + " validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
  private static final String LABEL_VALUE =
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or"
          + " '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or"
          + " 'my_value',  or '12345', regex used for validation is"
          + " '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
  private static final String DNS_1123_LABEL =
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and"
          + " must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc',"
          + " regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
  private static final String DNS_1123_SUBDOMAIN =
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or"
          + " '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex"
          + " used for validation is"
          + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
  private static final String DNS_1035_LABEL =
      "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an"
          + " alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or"
          + " 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";
  private static final String ENVIRONMENT_VARIABLE =
      "a valid environment variable name must consist of alphabetic characters, digits, '_', '-',"
          + " or '.', and must not start with a digit (e.g. 'my.env-name',  or 'MY_ENV.NAME',  or"
          + " 'MyEnvName1', regex used for validation is '[-._a-zA-Z][-._a-zA-Z0-9]*')";

  private static final int LOWER = 1;
  private static final int UPPER = 2;
  private static final int DIGIT = 4;
  private static final int HYPHEN = 8;
  private static final int UNDERSCORE = 16;
  private static final int DOT = 32;
  private static final int ALPHANUMERIC = LOWER | UPPER | DIGIT;
  private static final byte[] KIND = kinds();

  private NameFormats() {}

  /**
   * A qualified name, the form of label keys, annotation keys and the like: {@code name} or {@code
   * example.com/name}. Messages about the prefix come first. A name with more than one slash yields
   * a single message.
   */
  public static ImmutableList<String> qualifiedName(String text) {
    return qualifiedName(text, NameMessages.V1_34);
  }

  /** As {@link #qualifiedName(String)}, in the wording of a release. */
  public static ImmutableList<String> qualifiedName(String text, NameMessages wording) {
    if (isQualifiedName(text)) {
      return ImmutableList.of();
    }
    int slash = text.indexOf('/');
    if (slash != text.lastIndexOf('/')) {
      return ImmutableList.of(
          wording.qualifiedName()
              + " "
              + QUALIFIED_NAME
              + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
    }
    ImmutableList.Builder<String> out = ImmutableList.builder();
    if (slash == 0) {
      out.add("prefix part must be non-empty");
    } else if (slash > 0) {
      for (String message : subdomain(text.substring(0, slash), wording)) {
        out.add("prefix part " + message);
      }
    }
    String name = text.substring(slash + 1);
    if (name.isEmpty()) {
      out.add("name part must be non-empty");
    } else if (GoStrings.utf8Length(name) > MAX_LABEL) {
      out.add("name part " + wording.maxLength(MAX_LABEL));
    }
    if (!isNamePart(name, 0, name.length())) {
      out.add("name part " + QUALIFIED_NAME);
    }
    return out.build();
  }

  /** Whether {@link #qualifiedName} has no messages. */
  public static boolean isQualifiedName(String text) {
    int slash = text.indexOf('/');
    int length = text.length();
    // a text that matches is ASCII, so its characters are its bytes
    return length - slash - 1 <= MAX_LABEL
        && isNamePart(text, slash + 1, length)
        && (slash < 0 || (slash <= MAX_SUBDOMAIN && isSubdomain(text, 0, slash)));
  }

  /** A label value: empty, or letters, digits, hyphens, underscores and dots, at most 63 bytes. */
  public static ImmutableList<String> labelValue(String text) {
    return labelValue(text, NameMessages.V1_34);
  }

  /** As {@link #labelValue(String)}, in the wording of a release. */
  public static ImmutableList<String> labelValue(String text, NameMessages wording) {
    boolean matches = text.isEmpty() || isNamePart(text, 0, text.length());
    return messages(text, MAX_LABEL, matches, LABEL_VALUE, wording);
  }

  /** Whether {@link #labelValue} has no messages. */
  public static boolean isLabelValue(String text) {
    return text.isEmpty() || (text.length() <= MAX_LABEL && isNamePart(text, 0, text.length()));
  }

  /** A DNS label: lower-case letters, digits and hyphens, at most 63 bytes. */
  public static ImmutableList<String> dns1123Label(String text) {
    boolean matches = isLabel(text, 0, text.length());
    // every label is also a subdomain; a subdomain that is not a label has dots
    return messages(
        text,
        MAX_LABEL,
        matches,
        !matches && isSubdomain(text, 0, text.length()) ? "must not contain dots" : DNS_1123_LABEL,
        NameMessages.V1_34);
  }

  /** Whether {@link #dns1123Label} has no messages. */
  public static boolean isDns1123Label(String text) {
    return text.length() <= MAX_LABEL && isLabel(text, 0, text.length());
  }

  /**
   * DNS labels separated by dots, at most 253 bytes in total. A single label may exceed 63 bytes.
   */
  public static ImmutableList<String> dns1123Subdomain(String text) {
    return subdomain(text, NameMessages.V1_34);
  }

  private static ImmutableList<String> subdomain(String text, NameMessages wording) {
    boolean matches = isSubdomain(text, 0, text.length());
    return messages(text, MAX_SUBDOMAIN, matches, DNS_1123_SUBDOMAIN, wording);
  }

  /** Whether {@link #dns1123Subdomain} has no messages. */
  public static boolean isDns1123Subdomain(String text) {
    return text.length() <= MAX_SUBDOMAIN && isSubdomain(text, 0, text.length());
  }

  /** A DNS label that begins with a letter, the form of Service names. */
  public static ImmutableList<String> dns1035Label(String text) {
    return messages(
        text,
        MAX_LABEL,
        isLabel(text, 0, text.length()) && kind(text.charAt(0)) == LOWER,
        DNS_1035_LABEL,
        NameMessages.V1_34);
  }

  /** Whether {@link #dns1035Label} has no messages. */
  public static boolean isDns1035Label(String text) {
    return isDns1123Label(text) && kind(text.charAt(0)) == LOWER;
  }

  /**
   * Returns the string to check in place of a prefix of generated names. Such a prefix may end in a
   * hyphen, which a name may not; the result has the letter {@code a} instead of that hyphen and
   * the character before it. So {@code dns1123Label(ofPrefix("web-"))} has no messages.
   */
  public static String ofPrefix(String prefix) {
    return prefix.length() > 1 && prefix.endsWith("-")
        ? prefix.substring(0, prefix.length() - 2) + "a"
        : prefix;
  }

  /**
   * The name of a port (IANA service name): at most 15 bytes of lower-case letters, digits and
   * single inner hyphens, with at least one letter. Returns one message for each violated rule.
   */
  public static ImmutableList<String> portName(String text) {
    if (isPortName(text)) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<String> out = ImmutableList.builder();
    if (GoStrings.utf8Length(text) > MAX_PORT_NAME) {
      out.add(maxLength(MAX_PORT_NAME));
    }
    if (text.isEmpty() || (kinds(text) & ~(LOWER | DIGIT | HYPHEN)) != 0) {
      out.add("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
    }
    if ((kinds(text) & LOWER) == 0) {
      out.add("must contain at least one letter (a-z)");
    }
    if (text.contains("--")) {
      out.add("must not contain consecutive hyphens");
    }
    if (text.startsWith("-") || text.endsWith("-")) {
      out.add("must not begin or end with a hyphen");
    }
    return out.build();
  }

  /** Whether {@link #portName} has no messages. */
  public static boolean isPortName(String text) {
    return text.length() <= MAX_PORT_NAME
        && isLabel(text, 0, text.length())
        && (kinds(text) & LOWER) != 0
        && !text.contains("--");
  }

  /** A port number, 1 to 65535. */
  public static ImmutableList<String> portNumber(long port) {
    return isPortNumber(port)
        ? ImmutableList.of()
        : ImmutableList.of("must be between 1 and 65535, inclusive");
  }

  /** Whether {@link #portNumber} has no messages. */
  public static boolean isPortNumber(long port) {
    return port >= 1 && port <= 65535;
  }

  /**
   * The name of an environment variable, by the stricter of the two rules of Kubernetes: letters,
   * digits, {@code _}, {@code -} and dots, not beginning with a digit, and neither {@code .} nor a
   * name that begins with {@code ..}.
   */
  public static ImmutableList<String> environmentVariable(String text) {
    if (isEnvironmentVariable(text)) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<String> out = ImmutableList.builder();
    if (!matchesEnvironmentVariable(text)) {
      out.add(ENVIRONMENT_VARIABLE);
    }
    if (text.equals(".")) {
      out.add("must not be '.'");
    } else if (text.equals("..")) {
      out.add("must not be '..'");
    } else if (text.startsWith("..")) {
      out.add("must not start with '..'");
    }
    return out.build();
  }

  /** Whether {@link #environmentVariable} has no messages. */
  public static boolean isEnvironmentVariable(String text) {
    return matchesEnvironmentVariable(text) && !text.equals(".") && !text.startsWith("..");
  }

  /** The message for a string with too many bytes: {@code must be no more than 63 characters}. */
  public static String maxLength(int bytes) {
    return NameMessages.V1_34.maxLength(bytes);
  }

  private static ImmutableList<String> messages(
      String text, int max, boolean matches, String otherwise, NameMessages wording) {
    boolean fits = text.length() * 3L <= max || GoStrings.utf8Length(text) <= max;
    if (fits) {
      return matches ? ImmutableList.of() : ImmutableList.of(otherwise);
    }
    String tooLong = wording.maxLength(max);
    return matches ? ImmutableList.of(tooLong) : ImmutableList.of(tooLong, otherwise);
  }

  private static boolean matchesEnvironmentVariable(String text) {
    return !text.isEmpty() && kinds(text) < 64 && kind(text.charAt(0)) != DIGIT;
  }

  /** {@code ([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]}. */
  private static boolean isNamePart(String text, int from, int to) {
    if (from >= to
        || (kind(text.charAt(from)) & ALPHANUMERIC) == 0
        || (kind(text.charAt(to - 1)) & ALPHANUMERIC) == 0) {
      return false;
    }
    for (int i = from + 1; i < to - 1; i++) {
      if (kind(text.charAt(i)) >= 64) {
        return false;
      }
    }
    return true;
  }

  /** {@code [a-z0-9]([-a-z0-9]*[a-z0-9])?}. */
  private static boolean isLabel(String text, int from, int to) {
    if (from >= to
        || (kind(text.charAt(from)) & (LOWER | DIGIT)) == 0
        || (kind(text.charAt(to - 1)) & (LOWER | DIGIT)) == 0) {
      return false;
    }
    for (int i = from + 1; i < to - 1; i++) {
      if ((kind(text.charAt(i)) & (LOWER | DIGIT | HYPHEN)) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether the text consists of labels with single dots between them. */
  private static boolean isSubdomain(String text, int from, int to) {
    int start = from;
    for (int i = from; i < to; i++) {
      if (text.charAt(i) == '.') {
        if (!isLabel(text, start, i)) {
          return false;
        }
        start = i + 1;
      }
    }
    return isLabel(text, start, to);
  }

  /**
   * The kinds of all characters in the text as a bit set; 64 or more if it has characters of other
   * kinds.
   */
  private static int kinds(String text) {
    int kinds = 0;
    for (int i = 0, length = text.length(); i < length; i++) {
      kinds |= kind(text.charAt(i));
    }
    return kinds;
  }

  private static int kind(char c) {
    return c < 128 ? KIND[c] : 64;
  }

  private static byte[] kinds() {
    byte[] kinds = new byte[128];
    Arrays.fill(kinds, (byte) 64);
    Arrays.fill(kinds, 'a', 'z' + 1, (byte) LOWER);
    Arrays.fill(kinds, 'A', 'Z' + 1, (byte) UPPER);
    Arrays.fill(kinds, '0', '9' + 1, (byte) DIGIT);
    kinds['-'] = HYPHEN;
    kinds['_'] = UNDERSCORE;
    kinds['.'] = DOT;
    return kinds;
  }
}
