package dev.rolloutkit.engine.internal.pass;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.plan.Continuation;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.status.RolloutStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Records what a pass does: its actions and problems in order, and how it ends. It decides nothing;
 * what later steps need to know is in {@link PassState}.
 *
 * @rule A pass ends at the first failed write, unless the controller ignores the failure.
 */
public final class Recorder {
  /** The refused writes, by their index among the actions. */
  private final ImmutableMap<Integer, Refusal> refusals;

  private final List<Action> actions = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>(0);

  /** Null while the pass goes on. */
  private @Nullable PassResult result;

  private @Nullable String error;

  /** The status at the API server after the writes so far; null if none of them changed it. */
  private @Nullable StatusDraft status;

  /**
   * Records a pass of which nothing is done yet.
   *
   * @param refusals the refusals by the index of the write among all actions of the pass
   */
  public Recorder(ImmutableMap<Integer, Refusal> refusals) {
    this.refusals = refusals;
  }

  public void add(Action action) {
    actions.add(action);
  }

  /**
   * Adds a write to the plan.
   *
   * @return the refusal of the API server; null if it accepts the write
   */
  public @Nullable Refusal write(Action action) {
    Refusal refusal = refusals.get(actions.size());
    actions.add(action);
    return refusal;
  }

  /** Adds a write that ends the pass if it is refused, unless the controller ignores the reason. */
  public Flow writeOrStop(Action action) {
    Refusal refusal = write(action);
    return refusal == null || action.onRefusal(refusal.kind()) == OnRefusal.GO_ON
        ? Flow.NEXT
        : fail(PassResult.RETRY, refusal.message());
  }

  public void event(PlanRule rule, String reason, String message) {
    actions.add(new Action.EmitEvent(Action.EventType.NORMAL, reason, message, rule));
  }

  public void warning(PlanRule rule, String reason, String message) {
    actions.add(new Action.EmitEvent(Action.EventType.WARNING, reason, message, rule));
  }

  public void requeue(Duration after, PlanRule rule) {
    actions.add(new Action.Requeue(after, rule));
  }

  /**
   * Requests another pass after the given time, unless the caller reconciles by then in any case.
   */
  public void requeueBeforeResync(Observed observed, Duration after, PlanRule rule) {
    if (after.compareTo(observed.resyncPeriod()) < 0) {
      requeue(after, rule);
    }
  }

  public void problem(Problem problem) {
    problems.add(problem);
  }

  public boolean hasProblems() {
    return !problems.isEmpty();
  }

  /** Records that the actions so far give the Rollout this status. */
  public void status(StatusDraft written) {
    status = written;
  }

  /** Whether an action so far changes the status of the Rollout. */
  public boolean hasWrittenStatus() {
    return status != null;
  }

  /** Ends the pass with an error: the actions so far remain, and no step follows. */
  public Flow fail(PassResult how, String text) {
    result = how;
    error = text;
    return Flow.STOP;
  }

  /** Ends the pass without an error. */
  public Flow end(PassResult how) {
    result = how;
    return Flow.STOP;
  }

  /** Ends the pass here as intended; an error that has already ended it remains. */
  public Flow end() {
    return result == null ? end(PassResult.OK) : Flow.STOP;
  }

  /** Whether the pass has ended, so that no step follows. */
  public boolean hasEnded() {
    return result != null;
  }

  /** Replaces the error that ended the pass by a success. */
  public void forgetFailure() {
    result = PassResult.OK;
    error = null;
  }

  /** How the pass ends, as far as it is known. */
  public PassResult result() {
    return result == null ? PassResult.OK : result;
  }

  /** The error that ended the pass; null if there is none. */
  public @Nullable String error() {
    return error;
  }

  public ImmutableList<Action> actions() {
    return ImmutableList.copyOf(actions);
  }

  /** The number of actions so far. */
  public int size() {
    return actions.size();
  }

  /** Whether an action of a type was recorded at or after an index. */
  public boolean hasSince(int index, Class<? extends Action> type) {
    for (int i = index; i < actions.size(); i++) {
      if (type.isInstance(actions.get(i))) {
        return true;
      }
    }
    return false;
  }

  /** Replaces a write by one that contains it and a later one. */
  void replace(int index, Action action) {
    actions.set(index, action);
  }

  /** The plan of a pass over a Rollout with the given status. */
  public Plan plan(RolloutStatus observed, Continuation from) {
    return plan(observed, from.offset()).continuation(from).build();
  }

  /** The plan of a pass that cannot be repeated. */
  public Plan plan(RolloutStatus observed) {
    return plan(observed, 0).build();
  }

  private Plan.Builder plan(RolloutStatus observed, int offset) {
    return Plan.builder()
        .actions(actions.subList(Math.min(offset, actions.size()), actions.size()))
        .nextStatus(status == null ? observed : status.toStatus())
        .passResult(result())
        .error(Optional.ofNullable(error))
        .problems(problems);
  }
}
