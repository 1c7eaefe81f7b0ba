package dev.rolloutkit.testkit;

/** The style of the strings, numbers and times in generated values. */
enum InputStyle {
  /**
   * Plausible values, as a careful author writes them: names are valid, weights are percentages.
   */
  PLAIN,
  /** Any values that the types allow, besides plausible ones. */
  HOSTILE
}
