package dev.rolloutkit.model.internal.template;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tag of an image reference.
 *
 * <p>Source: the distribution project's reference grammar, as Kubernetes 1.34 uses it.
 *
 * @rule An image without tag and digest has the tag {@code latest}.
 */
final class ImageReference {
  private static final String DEFAULT_DOMAIN = "docker.io";
  private static final String LEGACY_DOMAIN = "index.docker.io";
  private static final String OFFICIAL = "library/";
  private static final int IDENTIFIER_LENGTH = 64;
  private static final int MAX_PATH = 255;

  /** The maximum length of a name with its domain. Since 0.34 only the path is limited. */
  private static final int MAX_NAME_BEFORE_0_34 = 255;

  private static final int MAX_TAG = 128;

  private ImageReference() {}

  /**
   * The tag with which an image is pulled: {@code latest} if there is neither tag nor digest, the
   * empty string if there is only a digest. Empty if the reference is invalid.
   */
  static Optional<String> tag(String image) {
    return tag(image, Integer.MAX_VALUE);
  }

  /** As {@link #tag(String)}, for Kubernetes' libraries before 0.34, which limit the whole name. */
  static Optional<String> tagBefore34(String image) {
    return tag(image, MAX_NAME_BEFORE_0_34);
  }

  private static Optional<String> tag(String image, int maxName) {
    if (image.length() == IDENTIFIER_LENGTH && isHex(image, 0, image.length(), false)) {
      return Optional.empty();
    }
    int slash = image.indexOf('/');
    boolean domainGiven = slash >= 0 && isDomainLike(image.substring(0, slash));
    String domain = domainGiven ? image.substring(0, slash) : DEFAULT_DOMAIN;
    String rest = domainGiven ? image.substring(slash + 1) : image;
    if (domain.equals(LEGACY_DOMAIN)) {
      domain = DEFAULT_DOMAIN;
    }
    if (domain.equals(DEFAULT_DOMAIN) && rest.indexOf('/') < 0) {
      rest = OFFICIAL + rest;
    }
    int colon = rest.indexOf(':');
    String remote = colon < 0 ? rest : rest.substring(0, colon);
    if (!remote.toLowerCase(Locale.ROOT).equals(remote)) {
      return Optional.empty();
    }
    return Optional.ofNullable(parse(domain + "/" + rest, maxName));
  }

  private static boolean isDomainLike(String first) {
    return first.indexOf('.') >= 0
        || first.indexOf(':') >= 0
        || first.equals("localhost")
        || !first.toLowerCase(Locale.ROOT).equals(first);
  }

  private static @Nullable String parse(String reference, int maxName) {
    int at = reference.indexOf('@');
    String named = at < 0 ? reference : reference.substring(0, at);
    if (at >= 0 && !isDigest(reference.substring(at + 1))) {
      return null;
    }
    int lastSlash = named.lastIndexOf('/');
    int colon = named.indexOf(':', lastSlash + 1);
    String name = colon < 0 ? named : named.substring(0, colon);
    String tag = colon < 0 ? null : named.substring(colon + 1);
    if ((tag != null && !isTag(tag)) || !isName(name) || name.length() > maxName) {
      return null;
    }
    return tag != null ? tag : at >= 0 ? "" : "latest";
  }

  /** A path with or without a leading domain. */
  private static boolean isName(String name) {
    int slash = name.indexOf('/');
    return (isDomain(name.substring(0, slash)) && isPath(name.substring(slash + 1)))
        || isPath(name);
  }

  private static boolean isDomain(String domain) {
    int port = domain.lastIndexOf(':');
    boolean bracket = domain.startsWith("[");
    if (bracket && domain.endsWith("]")) {
      port = -1;
    }
    String host = port < 0 ? domain : domain.substring(0, port);
    if (port >= 0 && !isDigits(domain, port + 1)) {
      return false;
    }
    if (bracket) {
      return host.length() > 2
          && host.endsWith("]")
          && isHex(host.replace(':', '0'), 1, host.length() - 1, true);
    }
    for (String part : host.split("\\.", -1)) {
      if (!isDomainComponent(part)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDomainComponent(String part) {
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      boolean inner = i > 0 && i < part.length() - 1;
      if (!isLetter(c) && !isDigit(c) && !(c == '-' && inner)) {
        return false;
      }
    }
    return !part.isEmpty();
  }

  private static boolean isPath(String path) {
    if (path.length() > MAX_PATH) {
      return false;
    }
    int from = 0;
    for (int i = 0; i <= path.length(); i++) {
      if (i == path.length() || path.charAt(i) == '/') {
        if (!isComponent(path, from, i)) {
          return false;
        }
        from = i + 1;
      }
    }
    return true;
  }

  /** Runs of lower-case letters and digits, joined by a dot, one or two underscores, or hyphens. */
  private static boolean isComponent(String path, int from, int to) {
    int i = from;
    while (true) {
      int start = i;
      while (i < to && isLowerOrDigit(path.charAt(i))) {
        i++;
      }
      if (i == start) {
        return false;
      }
      if (i == to) {
        return true;
      }
      int joint = i;
      char c = path.charAt(i);
      while (i < to && path.charAt(i) == c) {
        i++;
      }
      int length = i - joint;
      boolean joins = c == '-' || (c == '.' && length == 1) || (c == '_' && length <= 2);
      if (!joins) {
        return false;
      }
    }
  }

  private static boolean isTag(String tag) {
    if (tag.isEmpty() || tag.length() > MAX_TAG) {
      return false;
    }
    for (int i = 0; i < tag.length(); i++) {
      char c = tag.charAt(i);
      boolean word = isLetter(c) || isDigit(c) || c == '_';
      if (!word && (i == 0 || (c != '.' && c != '-'))) {
        return false;
      }
    }
    return true;
  }

  /** A digest of a known algorithm with its number of lower-case hexadecimal digits. */
  private static boolean isDigest(String digest) {
    int colon = digest.indexOf(':');
    if (colon < 0) {
      return false;
    }
    int length =
        switch (digest.substring(0, colon)) {
          case "sha256" -> 64;
          case "sha384" -> 96;
          case "sha512" -> 128;
          default -> -1;
        };
    return digest.length() - colon - 1 == length
        && isHex(digest, colon + 1, digest.length(), false);
  }

  private static boolean isDigits(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      if (!isDigit(text.charAt(i))) {
        return false;
      }
    }
    return from < text.length();
  }

  private static boolean isHex(String text, int from, int to, boolean upperToo) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      boolean hex = isDigit(c) || (c >= 'a' && c <= 'f') || (upperToo && c >= 'A' && c <= 'F');
      if (!hex) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLowerOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || isDigit(c);
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
