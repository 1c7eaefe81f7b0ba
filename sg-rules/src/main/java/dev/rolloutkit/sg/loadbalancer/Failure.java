package dev.rolloutkit.sg.loadbalancer;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.util.List;

/**
 * Stops a decision at its first problem, as upstream does. It is thrown between the rules of this
 * and other modules; what users call turns it into an {@link Outcome} with {@link #toOutcome}.
 */
public final class Failure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /** A decision that may stop. */
  public interface Decision<T> {
    /** The value, unless there is a problem. */
    T decide() throws Failure;
  }

  /** Stops at this problem. */
  public Failure(Problem problem) {
    super(problem.text(), null, false, false);
    this.problems = List.of(problem);
  }

  private Failure(List<Problem> problems) {
    super(problems.get(0).text(), null, false, false);
    this.problems = problems;
  }

  /** The value, or the failure's problems. */
  public static <T> Outcome<T> toOutcome(Decision<T> decision, List<Problem> warnings) {
    try {
      return Outcome.ok(decision.decide(), warnings);
    } catch (Failure e) {
      return Outcome.failed(e.problems);
    }
  }

  /** The value of an outcome that must have one. */
  public static <T> T orStop(Outcome<T> outcome) throws Failure {
    if (outcome instanceof Outcome.Ok<T> ok) {
      return ok.value();
    }
    throw new Failure(outcome.problems());
  }

  /** The problem at which the decision stops. */
  public Problem problem() {
    return problems.get(0);
  }

  /** The same with a text before its message. */
  public Failure prefixed(String text) {
    Problem p = problem();
    return new Failure(new Problem(p.type(), p.field(), p.value(), text + p.detail(), p.code()));
  }
}
