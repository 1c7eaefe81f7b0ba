package dev.rolloutkit.model.validation;

import dev.rolloutkit.apimachinery.FieldPath;

/** Paths of files inside volumes. */
final class Paths {
  static final String BACKSTEP = "must not contain '..'";

  private Paths() {}

  /** A path that has to stay below where it begins. */
  static void descending(FieldPath at, String path, TemplateContext context) {
    if (path.startsWith("/")) {
      context.invalid(at, path, "must be a relative path");
    }
    if (hasBackstep(path)) {
      context.invalid(at, path, BACKSTEP);
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
