package dev.rolloutkit.crd.validation;

import dev.rolloutkit.apimachinery.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * The problems of a value, and the number of checks that it passed. From this number the best
 * matching branch of a combination is chosen.
 */
final class Checked {
  private final List<Problem> problems = new ArrayList<>();
  private int count;

  List<Problem> problems() {
    return problems;
  }

  int count() {
    return count;
  }

  boolean isValid() {
    return problems.isEmpty();
  }

  /** Counts checks. */
  void count(int checks) {
    count += checks;
  }

  void add(Problem problem) {
    problems.add(problem);
  }

  void merge(Checked other) {
    problems.addAll(other.problems);
    count += other.count;
  }
}
