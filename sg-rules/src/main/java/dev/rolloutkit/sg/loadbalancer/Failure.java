package dev.rolloutkit.sg.loadbalancer;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.util.List;

/** Stops a decision at its first problem, as upstream does; never leaves this package. */
final class Failure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /** A decision that may stop. */
  interface Decision<T> {
    T decide() throws Failure;
  }

  Failure(Problem problem) {
    super(problem.text(), null, false, false);
    this.problems = List.of(problem);
  }

  private Failure(List<Problem> problems) {
    super(problems.get(0).text(), null, false, false);
    this.problems = problems;
  }

  /** The value, or the failure's problems. */
  static <T> Outcome<T> toOutcome(Decision<T> decision, List<Problem> warnings) {
    try {
      return Outcome.ok(decision.decide(), warnings);
    } catch (Failure e) {
      return Outcome.failed(e.problems);
    }
  }

  /** The value of an outcome that must have one. */
  static <T> T orStop(Outcome<T> outcome) throws Failure {
    if (outcome instanceof Outcome.Ok<T> ok) {
      return ok.value();
    }
    throw new Failure(outcome.problems());
  }
}
