package dev.rolloutkit.lbclass.validation;

import dev.rolloutkit.apimachinery.Problem;
import java.util.ArrayList;
import java.util.List;

/** The problems found so far, in the order in which the rules find them. */
final class Problems {
  private final List<Problem> list = new ArrayList<>();

  /** Adds a problem. */
  Problems and(Problem problem) {
    list.add(problem);
    return this;
  }

  boolean isEmpty() {
    return list.isEmpty();
  }

  int size() {
    return list.size();
  }

  List<Problem> list() {
    return list;
  }
}
