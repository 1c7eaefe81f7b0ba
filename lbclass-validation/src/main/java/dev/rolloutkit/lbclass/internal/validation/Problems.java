package dev.rolloutkit.lbclass.internal.validation;

import dev.rolloutkit.apimachinery.Problem;
import java.util.ArrayList;
import java.util.List;

/** The problems found so far, in the order in which the rules find them. */
public final class Problems {
  private final List<Problem> list = new ArrayList<>();

  /** Adds a problem. */
  public Problems and(Problem problem) {
    list.add(problem);
    return this;
  }

  public boolean isEmpty() {
    return list.isEmpty();
  }

  public int size() {
    return list.size();
  }

  public List<Problem> list() {
    return list;
  }
}
