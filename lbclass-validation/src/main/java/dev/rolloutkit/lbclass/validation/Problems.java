package dev.rolloutkit.lbclass.validation;

import dev.rolloutkit.apimachinery.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * The problems found so far. It begins as {@link #NONE}, which is shared, so that a Service without
 * problems costs no allocation; rules go on with what {@link #and} returns.
 */
final class Problems {
  static final Problems NONE = new Problems(List.of());

  private final List<Problem> list;

  private Problems(List<Problem> list) {
    this.list = list;
  }

  /** These problems and one more. */
  Problems and(Problem problem) {
    Problems out = this == NONE ? new Problems(new ArrayList<>(4)) : this;
    out.list.add(problem);
    return out;
  }

  boolean isEmpty() {
    return this == NONE;
  }

  int size() {
    return list.size();
  }

  List<Problem> list() {
    return list;
  }
}
