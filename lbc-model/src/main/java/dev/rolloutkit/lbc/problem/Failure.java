package dev.rolloutkit.lbc.problem;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.util.List;

/**
 * Stops a decision at its first problem, as the controller does. Only rules of this and other
 * modules throw it; functions for users convert it to an {@link Outcome} with {@link #toOutcome}.
 */
public final class Failure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /** A decision that may stop at a problem. */
  public interface Decision<T> {
    /** The value, unless there is a problem. */
    T decide() throws Failure;
  }

  /** A check that stops a decision if it finds a problem. */
  public interface Check {
    /**
     * Runs the check.
     *
     * @throws Failure if it finds a problem
     */
    void run() throws Failure;
  }

  /** A failure with this problem. */
  public Failure(Problem problem) {
    super(problem.text(), null, false, false);
    this.problems = List.of(problem);
  }

  private Failure(List<Problem> problems) {
    super(problems.get(0).text(), null, false, false);
    this.problems = problems;
  }

  /**
   * Runs a decision.
   *
   * @param warnings the warnings of the decision, which it may add while it runs
   * @return the value of the decision with the warnings, or the problem at which it stopped
   */
  public static <T> Outcome<T> toOutcome(Decision<T> decision, List<Problem> warnings) {
    try {
      return Outcome.ok(decision.decide(), warnings);
    } catch (Failure e) {
      return Outcome.failed(e.problems);
    }
  }

  /**
   * The value of an outcome.
   *
   * @throws Failure with its first problem if it has no value
   */
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

  /** A copy of this failure with a prefix before the message of its problem. */
  public Failure prefixed(String text) {
    Problem p = problem();
    return new Failure(Problem.of(p.type(), p.field(), p.value(), text + p.detail(), p.code()));
  }
}
