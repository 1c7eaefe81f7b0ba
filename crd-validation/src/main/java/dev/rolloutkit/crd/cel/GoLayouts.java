package dev.rolloutkit.crd.cel;

import dev.rolloutkit.apimachinery.GoTime;

/** Go's error messages for texts that are no time of a layout. */
final class GoLayouts {
  private GoLayouts() {}

  /**
   * The error of Go's parser of times.
   *
   * @param layout the layout, which begins as that of RFC 3339 does
   */
  static String error(String layout, String text) {
    return GoTime.parse(text)
        .match(
            (time, warnings) -> "parsing time \"" + text + "\": extra text",
            problems -> problems.get(0).detail().replace("2006-01-02T15:04:05Z07:00", layout));
  }
}
