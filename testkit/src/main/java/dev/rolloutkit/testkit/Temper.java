package dev.rolloutkit.testkit;

/** What the texts, numbers and times of a generated value are like. */
enum Temper {
  /** As a careful author writes them: names are names, weights are percentages. */
  PLAIN,
  /** Whatever their types allow, beside plain ones. */
  HOSTILE
}
