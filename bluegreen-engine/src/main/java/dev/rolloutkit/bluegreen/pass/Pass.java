package dev.rolloutkit.bluegreen.pass;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.Action;
import dev.rolloutkit.bluegreen.BlueGreenPlan;
import dev.rolloutkit.bluegreen.BlueGreenPolicies;
import dev.rolloutkit.bluegreen.BlueGreenState;
import dev.rolloutkit.bluegreen.Defect;
import dev.rolloutkit.bluegreen.EngineConfig;
import dev.rolloutkit.bluegreen.OnRefusal;
import dev.rolloutkit.bluegreen.PassResult;
import dev.rolloutkit.bluegreen.Refusal;
import dev.rolloutkit.bluegreen.RollbackKind;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import io.fabric8.kubernetes.api.model.Service;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One pass of the controller: what it observed, the copies that it holds, and what it has decided
 * so far. Each step reads and changes it; {@code Reconciler} has the list of steps.
 */
public final class Pass {
  /** Whether the pass goes on after a step. */
  public enum Flow {
    /** The next step follows. */
    NEXT,
    /** The pass ends. */
    STOP
  }

  public final BlueGreenState state;
  public final Instant now;

  /** The time as a status holds it: whole seconds. */
  public final Instant stamp;

  public final EngineConfig config;

  /** What differs by strategy. */
  public final StrategyRules rules;

  public final Rollout rollout;
  public final RolloutSpec spec;
  public final BlueGreenStrategy strategy;
  public final String rolloutName;

  /** The generation of the Rollout as a status notes it. */
  public final String generation;

  /** {@code spec.replicas}, 1 when unset. */
  public final int desired;

  /** The annotations of the Rollout, with what this pass wrote. */
  public Map<String, String> rolloutAnnotations;

  /** The status at the beginning, with what this pass wrote before its end. */
  public final StatusDraft status;

  /** The status that the pass comes to. */
  public StatusDraft newStatus = new StatusDraft();

  /** Every ReplicaSet, in list order, as it was observed. */
  public ImmutableList<ReplicaSetCopy> replicaSets;

  public @Nullable ReplicaSetCopy newRs;
  public @Nullable ReplicaSetCopy stableRs;

  /** All but the new and the stable ReplicaSet, in list order. */
  public ImmutableList<ReplicaSetCopy> otherRss = ImmutableList.of();

  /** Whether the new ReplicaSet was still in its scale-down delay when the pass began. */
  public boolean newRsWithinDelay;

  public @Nullable ServiceCopy activeService;
  public @Nullable ServiceCopy previewService;

  /** The slots of a cut-over by weights; null when it goes by selector. */
  public @Nullable WeightedCutover cutover;

  public final PauseContext pauses = new PauseContext();

  public @Nullable AnalysisRun currentPreRun;
  public @Nullable AnalysisRun currentPostRun;

  /** Every other AnalysisRun of the Rollout, in list order. */
  public List<AnalysisRun> otherRuns = ImmutableList.of();

  /** Whether the load balancer has the pods of the new ReplicaSet, as far as that is asked. */
  public boolean targetsVerified = true;

  /** Whether {@link #newStatus} is what the status becomes. */
  public boolean statusWritten;

  /** Whether anything of the status is written. */
  public boolean statusChanged;

  public PassResult result = PassResult.OK;
  public @Nullable String error;

  /** Found once; nothing that a pass does changes it. */
  private @Nullable RollbackKind rollback;

  /** Which of the writes are refused, by their place among the actions. */
  private final ImmutableMap<Integer, Refusal> refusals;

  /** Whether the spec is still the one that was completed by the workload by reference. */
  private boolean resolved = true;

  /** The annotations of the Rollout as the API server has them; null for the observed ones. */
  private @Nullable Map<String, String> writtenAnnotations;

  private final List<Action> actions = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>(0);

  public Pass(BlueGreenState state, Instant now, EngineConfig config) {
    this(state, now, config, ImmutableMap.of());
  }

  /**
   * A pass some of whose writes are refused.
   *
   * @param refusals the refusals by the place of the write among all actions of the pass
   */
  public Pass(
      BlueGreenState state,
      Instant now,
      EngineConfig config,
      ImmutableMap<Integer, Refusal> refusals) {
    this(state, now, config, refusals, BlueGreenRules.INSTANCE);
  }

  /** A pass of any strategy. */
  public Pass(
      BlueGreenState state,
      Instant now,
      EngineConfig config,
      ImmutableMap<Integer, Refusal> refusals,
      StrategyRules rules) {
    this.rules = rules;
    this.state = state;
    this.now = now;
    stamp = Times.seconds(now);
    this.config = config;
    this.refusals = refusals;
    rollout = state.rollout();
    spec = rollout.spec();
    strategy = PromotionRules.strategyOrUnset(rollout);
    rolloutName = rollout.name();
    rolloutAnnotations = WorkloadFacts.annotations(state);
    generation = Long.toString(GoZero.of(rollout.metadata().generation()));
    desired = RolloutDefaults.replicas(rollout);
    status = StatusDraft.of(rollout.status());
    replicaSets = Owners.members(state);
    newStatus.restartedAt = status.restartedAt;
    newStatus.alb = status.alb;
    newStatus.albs = status.albs;
    newStatus.duration = status.duration;
    newStatus.keepUnknown(status);
  }

  /** Whether a defect of the reference is to be mended. */
  public boolean mends(Defect defect) {
    return config.options().mends(defect);
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
    if (after.compareTo(config.resyncPeriod()) < 0) {
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

  public boolean failed() {
    return error != null;
  }

  /** The new ReplicaSet, in a step that runs only when there is one. */
  public ReplicaSetCopy requireNewRs() {
    return Objects.requireNonNull(newRs, "newRs");
  }

  /** The revision of the Rollout, 0 when it is no number. */
  public long rolloutRevision() {
    OptionalLong revision =
        GoText.parseInt(GoZero.of(rolloutAnnotations.get(RolloutKeys.REVISION)), 64);
    return revision.orElse(0);
  }

  /**
   * The API server's answer to an update of the status has taken the place of the Rollout: what the
   * workload by reference had completed is lost for the rest of the pass.
   */
  public void forgetWorkload() {
    if (state.templateFromRef()) {
      resolved = false;
      rolloutAnnotations = persistedAnnotations();
    }
  }

  /** Whether the template is that of a workload by reference, for what follows in the pass. */
  public boolean isTemplateFromRef() {
    return state.templateFromRef() && resolved;
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
        ? GoZero.of(rollout.metadata().annotations())
        : writtenAnnotations;
  }

  /** Notes that the annotations are written now. */
  public void annotationsWritten() {
    writtenAnnotations = rolloutAnnotations;
  }

  /** What the pass came to. */
  public BlueGreenPlan plan() {
    return planFrom(0).build();
  }

  /** What the pass came to, without its first actions. */
  public BlueGreenPlan.Builder planFrom(int offset) {
    BlueGreenPlan.Builder plan = BlueGreenPlan.builder();
    plan.actions(actions.subList(Math.min(offset, actions.size()), actions.size()));
    plan.nextStatus(nextStatus());
    plan.passResult(result);
    plan.error(Optional.ofNullable(error));
    plan.problems(problems);
    return plan;
  }

  /** The status after the plan was carried out: the very same one when nothing of it is written. */
  private RolloutStatus nextStatus() {
    if (!statusChanged) {
      return rollout.status();
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
        && !status.currentPodHash.isEmpty()
        && !status.currentPodHash.equals(newRs.hash);
  }

  /** Whether the active Service selects a hash. */
  public boolean isActive(String hash) {
    return activeService != null && activeService.selects.equals(hash);
  }

  /** Whether the update goes on after an abort, and the old attempt is still on record. */
  public boolean isRetry() {
    return status.abortedAt != null && !status.abort && !aborted();
  }

  /** In which way the update goes back to an older revision. */
  public RollbackKind rollbackKind() {
    RollbackKind known = rollback;
    if (known == null) {
      known =
          Rollbacks.of(
              status.stableRs,
              spec.rollbackWindow(),
              replicaSets,
              newRs,
              stableRs,
              newRsWithinDelay);
      rollback = known;
    }
    return known;
  }

  /** Whether the preview Service is to select nothing, since no update goes on. */
  public boolean previewIsIdle() {
    return config.policies().preview() == BlueGreenPolicies.Preview.DURING_UPDATE
        && (aborted() || stableRs == null || (newRs != null && status.stableRs.equals(newRs.hash)));
  }

  /** Whether a person or an inconclusive analysis holds everything. */
  public boolean halted() {
    return GoZero.of(spec.paused()) || status.pausedFor(PauseReasons.INCONCLUSIVE);
  }

  /** Whether progress is not expected. */
  public boolean paused() {
    return GoZero.of(spec.paused()) || !status.pauseConditions.isEmpty();
  }

  /** The ReplicaSet of a hash, the last one in list order; null for no hash. */
  public @Nullable ReplicaSetCopy byHash(String hash) {
    return PromotionRules.byHash(replicaSets, hash);
  }

  /** The Service of that name, as it was observed. */
  public @Nullable Service service(@Nullable String name) {
    return Owners.service(state.services(), name, rollout);
  }
}
