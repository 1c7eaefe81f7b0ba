package dev.rolloutkit.engine.internal.pass;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORT;
import static dev.rolloutkit.engine.internal.status.StatusFields.ABORTED_AT;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.DURATION;
import static dev.rolloutkit.engine.internal.status.StatusFields.PAUSE_CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.plan.Continuation;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.release.RolloutsChange;
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
 * The plan of a pass while it is made, and the pass's copies of objects. The steps of the pass add
 * to it.
 */
public final class PlanDraft {
  private final Observed in;

  /** The decisions of the steps that only one strategy has. */
  private final Object strategyDraft;

  /** The refused writes, by their index among the actions. */
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

  /** Computed once; no step changes it. */
  private @Nullable RollbackKind rollback;

  private Map<String, String> rolloutAnnotations;

  /** Whether the spec still contains the template of the referenced workload. */
  private boolean resolved = true;

  private boolean rolloutReplaced;

  /** The status at the API server after a patch that the pass does not see; null for none. */
  private @Nullable StatusDraft unseen;

  /** The annotations of the Rollout at the API server; null if they are the observed ones. */
  private @Nullable Map<String, String> writtenAnnotations;

  /**
   * An empty draft.
   *
   * @param refusals the refusals by the index of the write among all actions of the pass
   * @param strategyDraft the decisions of the steps that only one strategy has
   */
  public PlanDraft(Observed in, ImmutableMap<Integer, Refusal> refusals, Object strategyDraft) {
    this.in = in;
    this.refusals = refusals;
    this.strategyDraft = strategyDraft;
    rolloutAnnotations = WorkloadFacts.annotations(in.state());
    status = StatusDraft.of(in.rollout().status());
    if (!in.has(RolloutsChange.STATUS_DURATION)) {
      status.set(DURATION, null);
    }
    newStatus = status.successor();
    replicaSets = Owners.members(in.state());
  }

  /** The decisions of the steps that only one strategy has. */
  public <T> T strategyDraft(Class<T> type) {
    return type.cast(strategyDraft);
  }

  /** The status at the beginning, with the parts that this pass has already written. */
  public StatusDraft status() {
    return status;
  }

  /** The resulting status. */
  public StatusDraft newStatus() {
    return newStatus;
  }

  /** Sets the resulting status. */
  public void finishStatus(StatusDraft next, boolean changed) {
    newStatus = next;
    statusWritten = true;
    statusChanged |= changed;
  }

  /** Records that a part of the status was written before the end of the pass. */
  public void statusChanged() {
    statusChanged = true;
  }

  /** Records a patch of the status after which the pass goes on with the Rollout as it was. */
  public void statusPatchedUnseen(StatusDraft patched) {
    unseen = patched;
    statusChanged = true;
  }

  /**
   * Whether the API server refuses an update of the Rollout, because it is based on a stale one.
   */
  public boolean isRolloutStale() {
    return unseen != null;
  }

  /** Ends the pass with an update of the Rollout that the API server refuses as stale. */
  public Flow staleUpdate(Rule rule, String prefix) {
    add(new Action.RejectedWrite("Rollout", in.rolloutName(), Refusal.Kind.CONFLICT, rule));
    return fail(
        PassResult.RETRY,
        prefix
            + "Operation cannot be fulfilled on rollouts.argoproj.io \""
            + in.rolloutName()
            + "\": the object has been modified; please apply your changes to the latest version"
            + " and try again");
  }

  /** The decisions about pauses and the abort. */
  public PauseContext pauses() {
    return pauses;
  }

  /** All ReplicaSets in list order. */
  public ImmutableList<ReplicaSetCopy> replicaSets() {
    return replicaSets;
  }

  /** Replaces the ReplicaSets. */
  public void setReplicaSets(ImmutableList<ReplicaSetCopy> claimed) {
    replicaSets = claimed;
  }

  /** The ReplicaSet of the current template. */
  public @Nullable ReplicaSetCopy newRs() {
    return newRs;
  }

  /** The new ReplicaSet, for steps that run only if it exists. */
  public ReplicaSetCopy requireNewRs() {
    return Objects.requireNonNull(newRs, "newRs");
  }

  /** The stable ReplicaSet; null if there is none. */
  public @Nullable ReplicaSetCopy stableRs() {
    return stableRs;
  }

  /** All ReplicaSets except the new and the stable one, in list order. */
  public ImmutableList<ReplicaSetCopy> otherRss() {
    return otherRss;
  }

  /** Whether the new ReplicaSet was still in its scale-down delay when the pass began. */
  public boolean newRsWithinDelay() {
    return newRsWithinDelay;
  }

  /** Gives the role of the new ReplicaSet to one that this pass created. */
  public void setCreated(ReplicaSetCopy created) {
    replicaSets = ImmutableList.<ReplicaSetCopy>builder().addAll(replicaSets).add(created).build();
    newRs = created;
    otherRss =
        otherRss.stream()
            .filter(rs -> !rs.name.equals(created.name))
            .collect(ImmutableList.toImmutableList());
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

  /** All AnalysisRuns of the Rollout that the update does not use, in list order. */
  public List<AnalysisRun> otherRuns() {
    return otherRuns;
  }

  /** Stores the AnalysisRuns that the update does not use. */
  public void setOtherRuns(List<AnalysisRun> others) {
    otherRuns = others;
  }

  /** The annotations of the Rollout with the changes of this pass. */
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

  public void event(Rule rule, String reason, String message) {
    actions.add(new Action.EmitEvent(Action.EventType.NORMAL, reason, message, rule));
  }

  public void warning(Rule rule, String reason, String message) {
    actions.add(new Action.EmitEvent(Action.EventType.WARNING, reason, message, rule));
  }

  public void requeue(Duration after, Rule rule) {
    actions.add(new Action.Requeue(after, rule));
  }

  /**
   * Requests another pass after the given time, unless the caller reconciles by then in any case.
   */
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

  /** Ends the pass with an error: the actions so far remain, and none follow. */
  public Flow fail(PassResult how, String text) {
    result = how;
    error = text;
    return Flow.STOP;
  }

  /** Clears the error of the pass. */
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

  /** The revision of the Rollout; 0 if it is not a number. */
  public long rolloutRevision() {
    OptionalLong revision =
        GoStrings.parseInt(GoZero.of(rolloutAnnotations.get(RolloutKeys.REVISION)), 64);
    return revision.orElse(0);
  }

  /**
   * Replaces the Rollout by the API server's answer to an update of the status. For the rest of the
   * pass it lacks what the pass added to it at the beginning: the template of the referenced
   * workload, and the change of the annotation with the generation of the workload.
   */
  public void statusUpdated() {
    statusChanged();
    rolloutReplaced = true;
    resolved &= !in.state().templateFromRef();
    rolloutAnnotations = persistedAnnotations();
  }

  /** Whether the following steps see the template of the referenced workload. */
  public boolean isTemplateFromRef() {
    return in.state().templateFromRef() && resolved;
  }

  /** The change of the annotations of the Rollout that its next update includes. */
  public MetadataChange unwrittenAnnotations() {
    return ReplicaSetWrites.annotationChange(persistedAnnotations(), rolloutAnnotations);
  }

  private Map<String, String> persistedAnnotations() {
    return writtenAnnotations == null
        ? GoZero.of(in.rollout().metadata().annotations())
        : writtenAnnotations;
  }

  /**
   * The generation of the Rollout as a status records it: an update that removed fields of the spec
   * has increased it.
   */
  public String generation() {
    return writtenAnnotations == null || in.dropped().isEmpty()
        ? in.generation()
        : Long.toString(GoZero.of(in.rollout().metadata().generation()) + 1);
  }

  /** Replaces the Rollout by the API server's answer to an update of its annotations. */
  public void annotationsWritten() {
    rolloutReplaced = true;
    writtenAnnotations = rolloutAnnotations;
  }

  /** Whether a write of this pass has replaced the Rollout by the API server's answer. */
  public boolean isRolloutReplaced() {
    return rolloutReplaced;
  }

  /** The plan of a pass that cannot be repeated. */
  public Plan plan() {
    return plan(0).build();
  }

  /** The plan of the pass. */
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

  /** The result of the pass so far. */
  public PassResult result() {
    return result;
  }

  /** The error that ended the pass; null if there is none. */
  public @Nullable String error() {
    return error;
  }

  /** The status after the execution of the plan; the same object if none of it is written. */
  private RolloutStatus nextStatus() {
    if (!statusChanged) {
      return in.rollout().status();
    }
    StatusDraft last = statusWritten ? newStatus : status;
    return (unseen == null ? last : last.rebased(status, unseen)).toStatus();
  }

  /** Whether the update was aborted, by a user or in this pass. */
  public boolean aborted() {
    return pauses.aborted(status);
  }

  /** Whether the template differs from that of the status. */
  public boolean templateChanged() {
    return newRs != null
        && !status.get(CURRENT_POD_HASH).isEmpty()
        && !status.get(CURRENT_POD_HASH).equals(newRs.hash);
  }

  /**
   * Whether the update continues after an abort while the status still contains the aborted
   * attempt.
   */
  public boolean isRetry() {
    return status.find(ABORTED_AT) != null && !status.get(ABORT) && !aborted();
  }

  /** The kind of rollback to an older revision. */
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
      if (!in.has(RolloutsChange.ROLLBACK_FAST_TRACKED)) {
        known = known.fastOnlyIf(known.withinWindow() || (newRs != null && newRs.hasDeadline()));
      }
      rollback = known;
    }
    return known;
  }

  /** Whether a user or an inconclusive analysis pauses everything. */
  public boolean halted() {
    return GoZero.of(in.spec().paused()) || status.pausedFor(PauseReasons.INCONCLUSIVE);
  }

  /** Whether the rollout is paused, so that no progress is expected. */
  public boolean paused() {
    return GoZero.of(in.spec().paused()) || !status.get(PAUSE_CONDITIONS).isEmpty();
  }

  /** The last ReplicaSet in list order with the given hash; null for no hash. */
  public @Nullable ReplicaSetCopy byHash(String hash) {
    return ReplicaSetCopy.last(replicaSets, hash);
  }
}
