package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;

/**
 * Validates paths of files in volumes.
 *
 * @rule A path in a volume is relative and has no {@code ..}.
 */
final class Paths {
  private Paths() {}

  /** A relative path without {@code ..} elements that also does not begin with {@code ..}. */
  static void local(FieldPath at, String path, PodContext context) {
    descending(at, path, context);
    if (path.startsWith("..") && !path.startsWith("../")) {
      context.invalid(at, path, "must not start with '..'");
    }
  }

  /** A relative path without {@code ..} elements. */
  static void descending(FieldPath at, String path, PodContext context) {
    if (path.startsWith("/")) {
      context.invalid(at, path, "must be a relative path");
    }
    withoutBackstep(at, path, context);
  }

  static void withoutBackstep(FieldPath at, String path, PodContext context) {
    if (hasBackstep(path)) {
      context.invalid(at, path, "must not contain '..'");
    }
  }

  static boolean hasBackstep(String path) {
    int from = 0;
    while (from <= path.length()) {
      int to = path.indexOf('/', from);
      int end = to < 0 ? path.length() : to;
      if (end - from == 2 && path.startsWith("..", from)) {
        return true;
      }
      from = end + 1;
    }
    return false;
  }
}
