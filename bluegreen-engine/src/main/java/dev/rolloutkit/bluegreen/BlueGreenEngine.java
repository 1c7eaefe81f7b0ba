package dev.rolloutkit.bluegreen;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.analysis.AnalysisNeeds;
import dev.rolloutkit.bluegreen.metadata.RoleMetadata;
import dev.rolloutkit.bluegreen.pass.PauseContext;
import dev.rolloutkit.bluegreen.pass.PromotionRules;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.bluegreen.pass.Rollbacks;
import dev.rolloutkit.bluegreen.pass.SizeRules;
import dev.rolloutkit.bluegreen.pass.StatusDraft;
import dev.rolloutkit.bluegreen.progress.Admission;
import dev.rolloutkit.bluegreen.progress.ProgressRules;
import dev.rolloutkit.bluegreen.replicaset.Affinities;
import dev.rolloutkit.bluegreen.replicaset.AnnotationSync;
import dev.rolloutkit.bluegreen.service.Selectors;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.health.PhaseResult;
import dev.rolloutkit.model.health.RolloutConditions;
import dev.rolloutkit.model.health.RolloutHealth;
import dev.rolloutkit.model.health.RolloutProgress;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.replicaset.AntiAffinityRule;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutStatus;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The blue-green controller of Argo Rollouts as pure functions.
 *
 * <p>Cluster objects are read and never changed; null elements of their lists are passed over.
 *
 * <p>Source: Argo Rollouts, August 2026, after v1.10.0-rc1.
 */
public final class BlueGreenEngine {
  private BlueGreenEngine() {}

  /**
   * One pass of the controller: what it does in this state at this time.
   *
   * <pre>{@code
   * BlueGreenPlan plan = BlueGreenEngine.reconcile(observed, Instant.parse("2026-01-02T03:04:05Z"));
   * plan.actions().forEach(action -> System.out.println(action.explanation()));
   * }</pre>
   *
   * <p>Exact to the reference, defects included; {@link #reconcile(BlueGreenState, Instant,
   * EngineConfig)} can mend them. Never throws for what a cluster holds. Takes time linear in the
   * number of objects, but for sorting them.
   */
  public static BlueGreenPlan reconcile(BlueGreenState observed, Instant now) {
    return Reconciler.reconcile(observed, now, EngineConfig.reference());
  }

  /**
   * One pass of a controller that is set up so.
   *
   * <pre>{@code
   * BlueGreenPlan plan = BlueGreenEngine.reconcile(observed, now, EngineConfig.safe());
   * }</pre>
   */
  public static BlueGreenPlan reconcile(BlueGreenState observed, Instant now, EngineConfig config) {
    return Reconciler.reconcile(observed, now, config);
  }

  /**
   * What is left of a plan when the API server refused one of its writes, as the controller goes
   * on: the actions that follow, and the status that the Rollout comes to. The actions before the
   * refused one stand; those behind it are replaced. It may be called again for the rest.
   *
   * <pre>{@code
   * for (int i = 0; i < plan.actions().size(); i++) {
   *   Optional<Refusal> refusal = carryOut(plan.actions().get(i));
   *   if (refusal.isPresent()) {
   *     plan = BlueGreenEngine.afterRefusal(plan, i, refusal.get());
   *     i = -1;
   *   }
   * }
   * }</pre>
   *
   * <p>It repeats the pass with that refusal, so it takes as long as the pass did.
   *
   * @param index place of the refused action in the plan
   * @throws IndexOutOfBoundsException if the plan has no such action
   */
  public static BlueGreenPlan afterRefusal(BlueGreenPlan plan, int index, Refusal refusal) {
    return Reconciler.afterRefusal(plan, index, refusal);
  }

  /**
   * What to record when the API server refused to create the ReplicaSet of a plan, for another
   * reason than that the name is taken. Nothing else of that plan is to be done.
   *
   * <pre>{@code
   * BlueGreenPlan record =
   *     BlueGreenEngine.onCreateFailed(observed, e.getMessage(), now, EngineConfig.safe());
   * }</pre>
   *
   * @param error what the API server said
   */
  public static BlueGreenPlan onCreateFailed(
      BlueGreenState observed, String error, Instant now, EngineConfig config) {
    return SingleSteps.onCreateFailed(observed, error, now, config);
  }

  /**
   * A state of a Rollout, its ReplicaSets and the Services of its namespace, as a cluster client
   * lists them; null elements are left out, each with a warning.
   *
   * <pre>{@code
   * BlueGreenState observed =
   *     BlueGreenEngine.observe(rollout, podHash, replicaSets, services).orElseThrow();
   * }</pre>
   *
   * <p>AnalysisRuns, templates, pods and what the load balancer says are added with {@code
   * BlueGreenState.builder().from(observed)}.
   */
  public static Outcome<BlueGreenState> observe(
      Rollout rollout,
      String podHash,
      Collection<? extends @Nullable ReplicaSet> replicaSets,
      Collection<? extends @Nullable Service> services) {
    return Observations.of(rollout, podHash, replicaSets, services);
  }

  /**
   * What is valid in a Rollout and still not what its author means, for an admission hook: numbers
   * that are ignored or mean for ever, and changes that skip a pause.
   *
   * <pre>{@code
   * BlueGreenEngine.admissionWarnings(null, rollout).forEach(w -> System.out.println(w.text()));
   * }</pre>
   *
   * @param before the Rollout before the change; {@code null} when it is new
   */
  public static ImmutableList<Problem> admissionWarnings(@Nullable Rollout before, Rollout after) {
    return Admission.warnings(before, after);
  }

  /**
   * Where in an update a Rollout stands, and what it waits for.
   *
   * <pre>{@code
   * BlueGreenEngine.standing(rollout, "5d9885fb8d", replicaSets, services)
   *     .orElseThrow()
   *     .text(); // "paused before the switch; waits for a user who promotes"
   * }</pre>
   *
   * @param podHash hash of the present {@code spec.template}
   * @param replicaSets those of the namespace; what another object controls is passed over
   * @param services those of the namespace
   * @return fails when the Rollout is not blue-green
   */
  public static Outcome<UpdateProgress> standing(
      Rollout rollout,
      String podHash,
      Collection<? extends @Nullable ReplicaSet> replicaSets,
      Collection<? extends @Nullable Service> services) {
    return ProgressRules.of(rollout, podHash, replicaSets, services);
  }

  /**
   * The size of the new ReplicaSet in this part of an update: {@code previewReplicaCount} before
   * the promotion, {@code spec.replicas} after it and whenever nothing else serves.
   *
   * <pre>{@code
   * int size = BlueGreenEngine.newRsReplicas(rollout, replicaSets, newReplicaSet); // 1 of 3
   * }</pre>
   */
  public static int newRsReplicas(
      Rollout rollout,
      Collection<? extends @Nullable ReplicaSet> replicaSets,
      ReplicaSet newReplicaSet) {
    return SizeRules.newRsReplicas(rollout, replicaSets, newReplicaSet);
  }

  /**
   * Whether the new ReplicaSet has the size of {@link #newRsReplicas} and every pod is available.
   *
   * <pre>{@code
   * boolean ready = BlueGreenEngine.readyForPause(rollout, replicaSets, newReplicaSet);
   * }</pre>
   */
  public static boolean readyForPause(
      Rollout rollout,
      Collection<? extends @Nullable ReplicaSet> replicaSets,
      ReplicaSet newReplicaSet) {
    return SizeRules.readyForPause(rollout, replicaSets, newReplicaSet);
  }

  /**
   * Whether a ReplicaSet has the full size of the Rollout, was brought to it by the controller, and
   * every pod is available.
   *
   * <pre>{@code
   * boolean complete = BlueGreenEngine.isSaturated(rollout, newReplicaSet);
   * }</pre>
   */
  public static boolean isSaturated(Rollout rollout, ReplicaSet replicaSet) {
    return ReplicaSetCopy.of(replicaSet).isSaturated(RolloutDefaults.replicas(rollout));
  }

  /**
   * Whether a ReplicaSet must be written even when its size is right, since its annotations do not
   * tell {@code spec.replicas}, or tell a deadline that means nothing at size 0.
   *
   * <pre>{@code
   * boolean write = BlueGreenEngine.annotationNeedsUpdate(rollout, newReplicaSet);
   * }</pre>
   */
  public static boolean annotationNeedsUpdate(Rollout rollout, ReplicaSet replicaSet) {
    return ReplicaSetCopy.of(replicaSet).annotationNeedsUpdate(RolloutDefaults.replicas(rollout));
  }

  /**
   * Whether the pause before the switch is over, or there is none.
   *
   * <pre>{@code
   * boolean over = BlueGreenEngine.pauseCompleted(rollout, false, Instant.parse("2026-01-02T03:04:36Z"));
   * }</pre>
   *
   * <p>Compatibility: with {@code autoPromotionEnabled: false} the number of {@code
   * autoPromotionSeconds} is ignored, against the public documentation.
   *
   * @param pauseAdded whether this pass added a pause, which is not over then
   */
  public static boolean pauseCompleted(Rollout rollout, boolean pauseAdded, Instant now) {
    return PromotionRules.pauseCompleted(
        rollout, StatusDraft.of(rollout.status()), pauseAdded, now);
  }

  /**
   * Whether an update is paused before the switch: when it does not promote itself, or only after
   * some seconds.
   *
   * <pre>{@code
   * boolean pauses = BlueGreenEngine.needsControllerPause(rollout);
   * }</pre>
   */
  public static boolean needsControllerPause(Rollout rollout) {
    return PromotionRules.needsControllerPause(rollout);
  }

  /**
   * What becomes of abort and pauses when a pass decided this about them.
   *
   * <pre>{@code
   * BlueGreenEngine.pauseStatus(rollout, PauseChange.add("BlueGreenPause"), now).status();
   * }</pre>
   */
  public static PauseVerdict pauseStatus(Rollout rollout, PauseChange change, Instant now) {
    return PauseContext.verdict(rollout, change, now);
  }

  /**
   * What is done about old ReplicaSets alone: deadlines, sizes, and when to look again.
   *
   * <pre>{@code
   * ImmutableList<Action> actions = BlueGreenEngine.scaleDownOld(observed, now);
   * }</pre>
   */
  public static ImmutableList<Action> scaleDownOld(BlueGreenState observed, Instant now) {
    return SingleSteps.scaleDownOld(observed, now);
  }

  /**
   * Which of the old ReplicaSets are deleted, each followed by its AnalysisRuns.
   *
   * <pre>{@code
   * ImmutableList<Action> actions = BlueGreenEngine.revisionHistory(oldReplicaSets, runs, 10);
   * }</pre>
   *
   * <p>Compatibility: of the oldest ones that are too many, those that cannot be deleted yet are
   * passed over and not replaced by later ones.
   */
  public static ImmutableList<Action> revisionHistory(
      Collection<? extends @Nullable ReplicaSet> oldReplicaSets,
      Collection<? extends @Nullable AnalysisRun> otherRuns,
      int limit) {
    return SingleSteps.revisionHistory(oldReplicaSets, otherRuns, limit);
  }

  /**
   * Which finished AnalysisRuns are deleted, the newest first: those of no ReplicaSet, and those
   * beyond the limits. Runs that go on are neither counted nor deleted.
   *
   * <pre>{@code
   * BlueGreenEngine.analysisRunsToDelete(runs, replicaSets, 5, 5);
   * }</pre>
   */
  public static ImmutableList<AnalysisRun> analysisRunsToDelete(
      Collection<? extends @Nullable AnalysisRun> runs,
      Collection<? extends @Nullable ReplicaSet> replicaSets,
      int successfulLimit,
      int unsuccessfulLimit) {
    return SingleSteps.analysisRunsToDelete(runs, replicaSets, successfulLimit, unsuccessfulLimit);
  }

  /**
   * Which analyses an update needs.
   *
   * <pre>{@code
   * boolean skips = BlueGreenEngine.analysisNeed(rollout, newReplicaSet, "Running").skipPre();
   * }</pre>
   *
   * @param currentPhase phase of the present run, empty when it has none yet; {@code null} when
   *     there is no run
   */
  public static AnalysisNeed analysisNeed(
      Rollout rollout, ReplicaSet newReplicaSet, @Nullable String currentPhase) {
    return AnalysisNeeds.of(rollout, ReplicaSetCopy.of(newReplicaSet), currentPhase);
  }

  /**
   * In which way an update goes back to an older revision.
   *
   * <pre>{@code
   * boolean fast =
   *     BlueGreenEngine.rollbackKind(rollout, replicaSets, newRs, stableRs, now).fastRollback();
   * }</pre>
   *
   * @param newReplicaSet that of the present template; {@code null} when there is none
   * @param stableReplicaSet {@code null} when there is none
   */
  public static RollbackKind rollbackKind(
      Rollout rollout,
      Collection<? extends @Nullable ReplicaSet> replicaSets,
      @Nullable ReplicaSet newReplicaSet,
      @Nullable ReplicaSet stableReplicaSet,
      Instant now) {
    return Rollbacks.of(rollout, replicaSets, newReplicaSet, stableReplicaSet, now);
  }

  /**
   * The annotations of a ReplicaSet once it follows its Rollout.
   *
   * <pre>{@code
   * BlueGreenEngine.replicaSetAnnotations(Map.of("note", "x"), Map.of(), 2, false, 3).annotations();
   * // note=x, rollout.argoproj.io/desired-replicas=3, rollout.argoproj.io/revision=2
   * }</pre>
   *
   * <p>Compatibility: any changed annotation, not only a rollback, adds the old revision to the
   * history of revisions.
   *
   * @param exists whether the ReplicaSet is there already
   * @param replicas {@code spec.replicas} of the Rollout
   */
  public static ReplicaSetAnnotations replicaSetAnnotations(
      Map<String, String> rolloutAnnotations,
      Map<String, String> replicaSetAnnotations,
      long newRevision,
      boolean exists,
      int replicas) {
    return AnnotationSync.of(
        rolloutAnnotations, replicaSetAnnotations, newRevision, exists, replicas);
  }

  /**
   * The affinity that pods of a revision get: that of the template, with the rule that keeps them
   * off the nodes of the stable revision while another one is stable.
   *
   * <pre>{@code
   * JsonNode affinity = BlueGreenEngine.generateAffinity(rollout, "5d9885fb8d");
   * }</pre>
   *
   * @param podHash hash of the present template
   * @return never change the tree; {@code null} for no affinity
   */
  public static @Nullable JsonNode generateAffinity(Rollout rollout, String podHash) {
    return Affinities.generate(rollout, podHash);
  }

  /**
   * Whether the rule is in the affinity of a ReplicaSet and keeps off another revision than the
   * stable one.
   *
   * <pre>{@code
   * boolean outdated = BlueGreenEngine.antiAffinityNeedsUpdate(rollout, "5d9885fb8d", live);
   * }</pre>
   *
   * <p>A term without labelSelector, on which the reference crashes, is taken for one of the
   * user's.
   */
  public static boolean antiAffinityNeedsUpdate(
      Rollout rollout, String podHash, @Nullable JsonNode live) {
    return AntiAffinityRule.of(rollout, podHash).needsUpdateJson(live);
  }

  /**
   * The affinity of a ReplicaSet without the rule.
   *
   * <pre>{@code
   * JsonNode users = BlueGreenEngine.removeInjectedAntiAffinity(rollout, "5d9885fb8d", live);
   * }</pre>
   *
   * @return never change the tree; {@code null} for no affinity
   */
  public static @Nullable JsonNode removeInjectedAntiAffinity(
      Rollout rollout, String podHash, @Nullable JsonNode live) {
    return AntiAffinityRule.of(rollout, podHash).removeJson(live);
  }

  /**
   * What becomes of the labels and annotations of a pod template that has a role, and of those that
   * it has from an earlier one.
   *
   * <pre>{@code
   * BlueGreenEngine.syncEphemeralMetadata(labels, annotations, rsAnnotations, activeMetadata)
   *     .metadata()
   *     .labels(); // role=active
   * }</pre>
   *
   * <p>Compatibility: a wanted empty value does not make a missing key.
   *
   * @param labels labels of the template; {@code null} for none
   * @param annotations annotations of the template; {@code null} for none
   * @param rsAnnotations annotations of the ReplicaSet, one of which tells what was put in before
   * @param desired what the role asks for; {@code null} for nothing
   */
  public static EphemeralMetadataChange syncEphemeralMetadata(
      @Nullable Map<String, String> labels,
      @Nullable Map<String, String> annotations,
      Map<String, String> rsAnnotations,
      @Nullable PodTemplateMetadata desired) {
    return RoleMetadata.sync(labels, annotations, rsAnnotations, desired);
  }

  /**
   * The phase that the controller computes from spec and status.
   *
   * <pre>{@code
   * BlueGreenEngine.phase(rollout).message(); // "active service cutover pending"
   * }</pre>
   */
  public static PhaseResult phase(Rollout rollout) {
    return RolloutHealth.calculate(rollout.spec(), rollout.status());
  }

  /**
   * The phase as a client shows it: the recorded one, unless the controller has yet to look.
   *
   * <pre>{@code
   * BlueGreenEngine.observedPhase(rollout).phase(); // "Paused"
   * }</pre>
   */
  public static PhaseResult observedPhase(Rollout rollout) {
    return RolloutHealth.phase(rollout);
  }

  /**
   * The conditions with one more, at the end and in place of all of its type; the very same list if
   * its status and reason are there already.
   *
   * <pre>{@code
   * BlueGreenEngine.setCondition(conditions, condition);
   * }</pre>
   */
  public static ImmutableList<RolloutCondition> setCondition(
      ImmutableList<RolloutCondition> conditions, RolloutCondition condition) {
    return RolloutConditions.set(conditions, condition);
  }

  /**
   * Whether a new status is further than the one of the Rollout.
   *
   * <pre>{@code
   * boolean moved = BlueGreenEngine.isProgressing(rollout, plan.nextStatus());
   * }</pre>
   */
  public static boolean isProgressing(Rollout rollout, RolloutStatus next) {
    return RolloutProgress.isProgressing(rollout, next);
  }

  /**
   * Whether with a new status everything is as wanted.
   *
   * <pre>{@code
   * boolean healthy = BlueGreenEngine.isHealthy(rollout, plan.nextStatus());
   * }</pre>
   */
  public static boolean isHealthy(Rollout rollout, RolloutStatus next) {
    return RolloutProgress.isHealthy(rollout, next);
  }

  /**
   * Whether in a status the revision that was worked on is the stable one.
   *
   * <pre>{@code
   * boolean complete = BlueGreenEngine.isCompleted(rollout.status());
   * }</pre>
   */
  public static boolean isCompleted(RolloutStatus status) {
    return RolloutProgress.isCompleted(status);
  }

  /**
   * Whether an update has made no progress for longer than its deadline.
   *
   * <pre>{@code
   * boolean late = BlueGreenEngine.isTimedOut(rollout, rollout.status(), now);
   * }</pre>
   */
  public static boolean isTimedOut(Rollout rollout, RolloutStatus status, Instant now) {
    return RolloutProgress.isTimedOut(rollout, status, now);
  }

  /**
   * How many pods may be missing while pods are restarted; nothing else goes by it.
   *
   * <pre>{@code
   * int missing = BlueGreenEngine.maxUnavailable(rollout); // a quarter by default
   * }</pre>
   */
  public static int maxUnavailable(Rollout rollout) {
    return RolloutDefaults.resolvedMaxUnavailable(rollout);
  }

  /**
   * A label selector as Kubernetes prints it, sorted by key: {@code app=web,tier in (a,b),!canary};
   * {@code <none>} for one that selects nothing or everything, {@code <error>} for an invalid one.
   *
   * <pre>{@code
   * String text = BlueGreenEngine.formatSelector(replicaSet.getSpec().getSelector());
   * }</pre>
   */
  public static String formatSelector(@Nullable LabelSelector selector) {
    return Selectors.format(selector);
  }

  /**
   * The same for the selector of a Rollout.
   *
   * <pre>{@code
   * String text = BlueGreenEngine.formatSelector(rollout.spec().selector());
   * }</pre>
   */
  public static String formatSelector(dev.rolloutkit.model.meta.@Nullable LabelSelector selector) {
    return Selectors.format(selector);
  }
}
