package dev.rolloutkit.bluegreen;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.Rollout;
import dev.rolloutkit.model.RolloutDefaults;
import dev.rolloutkit.model.RolloutKeys;
import dev.rolloutkit.model.RolloutSpec;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One pass of the controller: what it observed, the copies that it holds, and what it has decided
 * so far. Each step reads and changes it; {@link Reconciler} has the list of steps.
 */
final class Pass {
  /** Whether the pass goes on after a step. */
  enum Flow {
    /** The next step follows. */
    NEXT,
    /** The pass ends. */
    STOP
  }

  final BlueGreenState state;
  final Instant now;

  /** The time as a status holds it: whole seconds. */
  final Instant stamp;

  final EngineConfig config;

  final Rollout rollout;
  final RolloutSpec spec;
  final BlueGreenStrategy strategy;
  final String rolloutName;

  /** {@code spec.replicas}, 1 when unset. */
  final int desired;

  /** The annotations of the Rollout, with what this pass wrote. */
  Map<String, String> rolloutAnnotations;

  /** The status at the beginning, with what this pass wrote before its end. */
  final StatusDraft status;

  /** The status that the pass comes to. */
  StatusDraft newStatus = new StatusDraft();

  /** Every ReplicaSet, in list order, as it was observed. */
  final ImmutableList<ReplicaSetCopy> replicaSets;

  @Nullable ReplicaSetCopy newRs;
  @Nullable ReplicaSetCopy stableRs;

  /** All but the new and the stable ReplicaSet, in list order. */
  ImmutableList<ReplicaSetCopy> otherRss = ImmutableList.of();

  /** Whether the new ReplicaSet was still in its scale-down delay when the pass began. */
  boolean newRsWithinDelay;

  @Nullable ServiceCopy activeService;
  @Nullable ServiceCopy previewService;

  /** The slots of a cut-over by weights; null when it goes by selector. */
  @Nullable WeightedCutover cutover;

  final PauseContext pauses = new PauseContext();

  @Nullable AnalysisRun currentPreRun;
  @Nullable AnalysisRun currentPostRun;

  /** Every other AnalysisRun of the Rollout, in list order. */
  List<AnalysisRun> otherRuns = ImmutableList.of();

  /** Whether the load balancer has the pods of the new ReplicaSet, as far as that is asked. */
  boolean targetsVerified = true;

  /** Whether {@link #newStatus} is what the status becomes. */
  boolean statusWritten;

  PassResult result = PassResult.OK;
  @Nullable String error;

  private final List<Action> actions = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();

  Pass(BlueGreenState state, Instant now, EngineConfig config) {
    this.state = state;
    this.now = now;
    stamp = Times.seconds(now);
    this.config = config;
    rollout = state.rollout();
    spec = rollout.spec();
    strategy = PromotionRules.strategyOrUnset(rollout);
    rolloutName = rollout.name();
    rolloutAnnotations = Zero.of(rollout.metadata().annotations());
    desired = RolloutDefaults.replicas(rollout);
    status = StatusDraft.of(rollout.status());
    ImmutableList.Builder<ReplicaSetCopy> copies =
        ImmutableList.builderWithExpectedSize(state.replicaSets().size());
    for (int i = 0; i < state.replicaSets().size(); i++) {
      ReplicaSet replicaSet = state.replicaSets().get(i);
      if (Owners.belongs(replicaSet, rollout)) {
        copies.add(ReplicaSetCopy.of(replicaSet));
      } else {
        problems.add(
            Problem.text(
                FieldPath.of("replicaSets").index(i),
                "not a ReplicaSet of this Rollout: it is left alone",
                "ReplicaSet.NotOwned"));
      }
    }
    replicaSets = copies.build();
    newStatus.restartedAt = status.restartedAt;
    newStatus.alb = status.alb;
    newStatus.albs = status.albs;
    newStatus.duration = status.duration;
  }

  /** Whether a defect of the reference is to be mended. */
  boolean mends(Defect defect) {
    return config.options().mends(defect);
  }

  void add(Action action) {
    actions.add(action);
  }

  void event(Rule rule, String reason, String message) {
    actions.add(new Action.EmitEvent(Action.EventType.NORMAL, reason, message, rule));
  }

  void warning(Rule rule, String reason, String message) {
    actions.add(new Action.EmitEvent(Action.EventType.WARNING, reason, message, rule));
  }

  void requeue(Duration after, Rule rule) {
    actions.add(new Action.Requeue(after, rule));
  }

  /** Asks for another pass after that time if the caller would not come by then anyway. */
  void requeueBeforeResync(Duration after, Rule rule) {
    if (after.compareTo(config.resyncPeriod()) < 0) {
      requeue(after, rule);
    }
  }

  void problem(Problem problem) {
    problems.add(problem);
  }

  ImmutableList<Problem> problems() {
    return ImmutableList.copyOf(problems);
  }

  ImmutableList<Action> actions() {
    return ImmutableList.copyOf(actions);
  }

  List<Action> pendingActions() {
    return actions;
  }

  /** Ends the pass with an error: what is planned stands, nothing follows. */
  Flow fail(PassResult how, String text) {
    result = how;
    error = text;
    return Flow.STOP;
  }

  boolean failed() {
    return error != null;
  }

  /** The new ReplicaSet, in a step that runs only when there is one. */
  ReplicaSetCopy requireNewRs() {
    return Objects.requireNonNull(newRs, "newRs");
  }

  /** The revision of the Rollout, 0 when it is no number. */
  long rolloutRevision() {
    OptionalLong revision =
        GoText.parseInt(Zero.of(rolloutAnnotations.get(RolloutKeys.REVISION)), 64);
    return revision.orElse(0);
  }

  /** Whether the update was aborted, by a user or in this pass. */
  boolean aborted() {
    return pauses.aborted(status);
  }

  /** Whether the template is another one than the status was made for. */
  boolean templateChanged() {
    return newRs != null
        && !status.currentPodHash.isEmpty()
        && !status.currentPodHash.equals(newRs.hash);
  }

  /** Whether the active Service selects a hash. */
  boolean isActive(String hash) {
    return activeService != null && activeService.selects.equals(hash);
  }

  /** Whether the update goes on after an abort, and the old attempt is still on record. */
  boolean isRetry() {
    return status.abortedAt != null && !status.abort && !aborted();
  }

  /** In which way the update goes back to an older revision. */
  RollbackKind rollbackKind() {
    return RollbackKind.of(
        status.stableRs, spec.rollbackWindow(), replicaSets, newRs, stableRs, newRsWithinDelay);
  }

  /** Whether a person or an inconclusive analysis holds everything. */
  boolean halted() {
    return Zero.of(spec.paused()) || status.pausedFor(PauseReasons.INCONCLUSIVE);
  }

  /** Whether progress is not expected. */
  boolean paused() {
    return Zero.of(spec.paused()) || !status.pauseConditions.isEmpty();
  }

  /** The ReplicaSet of a hash, the last one in list order; null for no hash. */
  @Nullable ReplicaSetCopy byHash(String hash) {
    return PromotionRules.byHash(replicaSets, hash);
  }

  /** The Service of that name, as it was observed. */
  @Nullable Service service(@Nullable String name) {
    if (name == null || name.isEmpty()) {
      return null;
    }
    for (Service service : state.services()) {
      if (Owners.isNamed(service, name, rollout)) {
        return service;
      }
    }
    return null;
  }
}
