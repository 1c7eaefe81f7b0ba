package dev.rolloutkit.testkit;

import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.PlanRest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The laws of programs that carry out plans. */
public final class ExecutorLaws {
  private static final Refusal REFUSAL = new Refusal(Refusal.Kind.OTHER, "the quota is used up");

  private ExecutorLaws() {}

  /** A program that carries out plans, with an API server that can be replaced. */
  @FunctionalInterface
  public interface PlanRunner {
    /**
     * Carries out a plan.
     *
     * @param api the API server: carries out one action; empty if it succeeds
     */
    void run(Plan plan, Function<Action.Executable, Optional<Refusal>> api);
  }

  /**
   * Every write of a plan is carried out once and in order, and after a refusal the rest of the
   * plan that {@code afterRefusal} of an engine computes. The law refuses each write in turn.
   * Events and requeues may come at any time.
   *
   * <pre>{@code
   * ExecutorLaws.carriesOutInOrder(myExecutor::execute).check(BlueGreenEngine.reconcile(state, now));
   * }</pre>
   */
  public static Law<Plan> carriesOutInOrder(PlanRunner executor) {
    return Law.of(
        "a plan is carried out in order",
        plan -> {
          int writes = writes(plan, -1).size();
          for (int refused = -1; refused < writes; refused++) {
            List<Action> expected = writes(plan, refused);
            List<Action> done = done(executor, plan, refused);
            if (!done.equals(expected)) {
              return Optional.of(
                  (refused < 0 ? "" : "when write " + (refused + 1) + " is refused, ")
                      + "these were carried out:"
                      + text(done)
                      + "\ninstead of:"
                      + text(expected));
            }
          }
          return Optional.empty();
        });
  }

  /** The writes that an executor attempts if one of them is refused. */
  private static List<Action> done(PlanRunner executor, Plan plan, int refused) {
    List<Action> done = new ArrayList<>();
    executor.run(
        plan,
        action -> {
          if (!action.isWrite()) {
            return Optional.empty();
          }
          done.add(action);
          return done.size() - 1 == refused ? Optional.of(REFUSAL) : Optional.empty();
        });
    return done;
  }

  /** The writes that the controller attempts if one of them is refused. */
  private static List<Action> writes(Plan plan, int refused) {
    List<Action> writes = new ArrayList<>();
    Plan rest = plan;
    int next = 0;
    while (next < rest.actions().size()) {
      Action action = rest.actions().get(next++);
      if (action.isWrite()) {
        writes.add(action);
        if (writes.size() - 1 == refused) {
          rest = PlanRest.after(rest, next - 1, REFUSAL);
          next = 0;
        }
      }
    }
    return writes;
  }

  private static String text(List<Action> actions) {
    StringBuilder text = new StringBuilder();
    actions.forEach(action -> text.append("\n  ").append(action.summary()));
    return text.toString();
  }
}
