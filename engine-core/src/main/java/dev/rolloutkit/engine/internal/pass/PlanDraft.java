package dev.rolloutkit.engine.internal.pass;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORT;
import static dev.rolloutkit.engine.internal.status.StatusFields.ABORTED_AT;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.PAUSE_CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.plan.Continuation;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.status.RolloutStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What a pass has decided so far, and the copies of objects that it holds. The steps of a pass add
 * to it.
 */
public final class PlanDraft {
  private final Observed in;

  /** What only the steps of one strategy decide. */
  private final Object strategyDraft;

  /** Which of the writes are refused, by their place among the actions. */
  private final ImmutableMap<Integer, Refusal> refusals;

  private final List<Action> actions = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>(0);
  private final PauseContext pauses = new PauseContext();
  private final StatusDraft status;
  private StatusDraft newStatus;
  private boolean statusWritten;
  private boolean statusChanged;
  private PassResult result = PassResult.OK;
  private @Nullable String error;

  private ImmutableList<ReplicaSetCopy> replicaSets;
  private ImmutableList<ReplicaSetCopy> otherRss = ImmutableList.of();
  private @Nullable ReplicaSetCopy newRs;
  private @Nullable ReplicaSetCopy stableRs;
  private boolean newRsWithinDelay;
  private List<AnalysisRun> otherRuns = ImmutableList.of();

  /** Found once; nothing that a pass does changes it. */
  private @Nullable RollbackKind rollback;

  private Map<String, String> rolloutAnnotations;

  /** Whether the spec is still the one that was completed by the workload by reference. */
  private boolean resolved = true;

  /** The annotations of the Rollout as the API server has them; null for the observed ones. */
  private @Nullable Map<String, String> writtenAnnotations;

  /**
   * A pass that has decided nothing yet.
   *
   * @param refusals the refusals by the place of the write among all actions of the pass
   * @param strategyDraft what only the steps of one strategy decide
   */
  public PlanDraft(Observed in, ImmutableMap<Integer, Refusal> refusals, Object strategyDraft) {
    this.in = in;
    this.refusals = refusals;
    this.strategyDraft = strategyDraft;
    rolloutAnnotations = WorkloadFacts.annotations(in.state());
    status = StatusDraft.of(in.rollout().status());
    newStatus = status.successor();
    replicaSets = Owners.members(in.state());
  }

  /** What only the steps of one strategy decide. */
  public <T> T strategyDraft(Class<T> type) {
    return type.cast(strategyDraft);
  }

  /** The status at the beginning, with what this pass wrote before its end. */
  public StatusDraft status() {
    return status;
  }

  /** The status that the pass comes to. */
  public StatusDraft newStatus() {
    return newStatus;
  }

  /** Notes the status that ends the pass. */
  public void finishStatus(StatusDraft next, boolean changed) {
    newStatus = next;
    statusWritten = true;
    statusChanged |= changed;
  }

  /** Notes that a part of the status was written before the end of the pass. */
  public void statusChanged() {
    statusChanged = true;
  }

  /** What the pass decides about pauses and the abort. */
  public PauseContext pauses() {
    return pauses;
  }

  /** Every ReplicaSet, in list order, as it was observed. */
  public ImmutableList<ReplicaSetCopy> replicaSets() {
    return replicaSets;
  }

  /** Goes on with these ReplicaSets. */
  public void setReplicaSets(ImmutableList<ReplicaSetCopy> claimed) {
    replicaSets = claimed;
  }

  /** The ReplicaSet of the present template. */
  public @Nullable ReplicaSetCopy newRs() {
    return newRs;
  }

  /** The new ReplicaSet, in a step that runs only when there is one. */
  public ReplicaSetCopy requireNewRs() {
    return Objects.requireNonNull(newRs, "newRs");
  }

  /** The stable ReplicaSet. */
  public @Nullable ReplicaSetCopy stableRs() {
    return stableRs;
  }

  /** All but the new and the stable ReplicaSet, in list order. */
  public ImmutableList<ReplicaSetCopy> otherRss() {
    return otherRss;
  }

  /** Whether the new ReplicaSet was still in its scale-down delay when the pass began. */
  public boolean newRsWithinDelay() {
    return newRsWithinDelay;
  }

  void setRoles(
      @Nullable ReplicaSetCopy newest,
      boolean withinDelay,
      @Nullable ReplicaSetCopy stable,
      ImmutableList<ReplicaSetCopy> others) {
    newRs = newest;
    newRsWithinDelay = withinDelay;
    stableRs = stable;
    otherRss = others;
  }

  /** Every AnalysisRun of the Rollout that plays no part in the update, in list order. */
  public List<AnalysisRun> otherRuns() {
    return otherRuns;
  }

  /** Notes which AnalysisRuns play no part in the update. */
  public void setOtherRuns(List<AnalysisRun> others) {
    otherRuns = others;
  }

  /** The annotations of the Rollout, with what this pass wrote. */
  public Map<String, String> rolloutAnnotations() {
    return rolloutAnnotations;
  }

  /** Changes the annotations of the Rollout. */
  public void setRolloutAnnotations(Map<String, String> annotations) {
    rolloutAnnotations = annotations;
  }

  public void add(Action action) {
    actions.add(action);
  }

  /**
   * Plans a write.
   *
   * @return why the API server refuses it; null when it does not
   */
  public @Nullable Refusal write(Action action) {
    Refusal refusal = refusals.get(actions.size());
    actions.add(action);
    return refusal;
  }

  /**
   * Plans a write that ends the pass when it is refused for a reason that the controller does not
   * pass over.
   */
  public Flow writeOrStop(Action action) {
    Refusal refusal = write(action);
    return refusal == null || action.onRefusal(refusal.kind()) == OnRefusal.GO_ON
        ? Flow.NEXT
        : fail(PassResult.RETRY, refusal.message());
  }

  public void event(Rule rule, String reason, String message) {
    actions.add(new Action.EmitEvent(Action.EventType.NORMAL, reason, message, rule));
  }

  public void warning(Rule rule, String reason, String message) {
    actions.add(new Action.EmitEvent(Action.EventType.WARNING, reason, message, rule));
  }

  public void requeue(Duration after, Rule rule) {
    actions.add(new Action.Requeue(after, rule));
  }

  /** Asks for another pass after that time if the caller would not come by then anyway. */
  public void requeueBeforeResync(Duration after, Rule rule) {
    if (after.compareTo(in.resyncPeriod()) < 0) {
      requeue(after, rule);
    }
  }

  public void problem(Problem problem) {
    problems.add(problem);
  }

  public ImmutableList<Problem> problems() {
    return ImmutableList.copyOf(problems);
  }

  public ImmutableList<Action> actions() {
    return ImmutableList.copyOf(actions);
  }

  List<Action> pendingActions() {
    return actions;
  }

  /** Ends the pass with an error: what is planned stands, nothing follows. */
  public Flow fail(PassResult how, String text) {
    result = how;
    error = text;
    return Flow.STOP;
  }

  /** Takes back that the pass failed. */
  public void forgetFailure() {
    result = PassResult.OK;
    error = null;
  }

  /** Ends the pass without an error. */
  public Flow end(PassResult how) {
    result = how;
    return Flow.STOP;
  }

  public boolean failed() {
    return error != null;
  }

  /** The revision of the Rollout, 0 when it is no number. */
  public long rolloutRevision() {
    OptionalLong revision =
        GoStrings.parseInt(GoZero.of(rolloutAnnotations.get(RolloutKeys.REVISION)), 64);
    return revision.orElse(0);
  }

  /**
   * The API server's answer to an update of the status has taken the place of the Rollout: what the
   * workload by reference had completed is lost for the rest of the pass.
   */
  public void forgetWorkload() {
    if (in.state().templateFromRef()) {
      resolved = false;
      rolloutAnnotations = persistedAnnotations();
    }
  }

  /** Whether the template is that of a workload by reference, for what follows in the pass. */
  public boolean isTemplateFromRef() {
    return in.state().templateFromRef() && resolved;
  }

  /** Annotations of the Rollout that the next write of it takes along. */
  public ImmutableMap<String, String> unwrittenAnnotations() {
    Map<String, String> persisted = persistedAnnotations();
    return ImmutableMap.copyOf(
        Maps.filterEntries(
            rolloutAnnotations, e -> !e.getValue().equals(persisted.get(e.getKey()))));
  }

  private Map<String, String> persistedAnnotations() {
    return writtenAnnotations == null
        ? GoZero.of(in.rollout().metadata().annotations())
        : writtenAnnotations;
  }

  /** Notes that the annotations are written now. */
  public void annotationsWritten() {
    writtenAnnotations = rolloutAnnotations;
  }

  /** The plan so far, for a pass that is not made again. */
  public Plan plan() {
    return plan(0).build();
  }

  /** The plan that a pass comes to. */
  public Plan plan(Continuation from) {
    return plan(from.offset()).continuation(from).build();
  }

  private Plan.Builder plan(int offset) {
    Plan.Builder plan = Plan.builder();
    plan.actions(actionsFrom(offset));
    plan.nextStatus(nextStatus());
    plan.passResult(result);
    plan.error(Optional.ofNullable(error));
    plan.problems(problems());
    return plan;
  }

  private ImmutableList<Action> actionsFrom(int offset) {
    return ImmutableList.copyOf(actions.subList(Math.min(offset, actions.size()), actions.size()));
  }

  /** How the pass ended so far. */
  public PassResult result() {
    return result;
  }

  /** The error that ended the pass. */
  public @Nullable String error() {
    return error;
  }

  /** The status after the plan was carried out: the very same one when nothing of it is written. */
  private RolloutStatus nextStatus() {
    if (!statusChanged) {
      return in.rollout().status();
    }
    return statusWritten ? newStatus.toStatus() : status.toStatus();
  }

  /** Whether the update was aborted, by a user or in this pass. */
  public boolean aborted() {
    return pauses.aborted(status);
  }

  /** Whether the template is another one than the status was made for. */
  public boolean templateChanged() {
    return newRs != null
        && !status.get(CURRENT_POD_HASH).isEmpty()
        && !status.get(CURRENT_POD_HASH).equals(newRs.hash);
  }

  /** Whether the update goes on after an abort, and the old attempt is still on record. */
  public boolean isRetry() {
    return status.find(ABORTED_AT) != null && !status.get(ABORT) && !aborted();
  }

  /** In which way the update goes back to an older revision. */
  public RollbackKind rollbackKind() {
    RollbackKind known = rollback;
    if (known == null) {
      known =
          Rollbacks.of(
              status.get(STABLE_RS),
              in.spec().rollbackWindow(),
              replicaSets,
              newRs,
              stableRs,
              newRsWithinDelay);
      rollback = known;
    }
    return known;
  }

  /** Whether a person or an inconclusive analysis holds everything. */
  public boolean halted() {
    return GoZero.of(in.spec().paused()) || status.pausedFor(PauseReasons.INCONCLUSIVE);
  }

  /** Whether progress is not expected. */
  public boolean paused() {
    return GoZero.of(in.spec().paused()) || !status.get(PAUSE_CONDITIONS).isEmpty();
  }

  /** The ReplicaSet of a hash, the last one in list order; null for no hash. */
  public @Nullable ReplicaSetCopy byHash(String hash) {
    return ReplicaSetCopy.last(replicaSets, hash);
  }
}
