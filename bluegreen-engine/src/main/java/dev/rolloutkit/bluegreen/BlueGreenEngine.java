package dev.rolloutkit.bluegreen;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.Rollout;
import dev.rolloutkit.model.RolloutDefaults;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.Collection;
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
  public static Outcome<Standing> standing(
      Rollout rollout,
      String podHash,
      Collection<? extends @Nullable ReplicaSet> replicaSets,
      Collection<? extends @Nullable Service> services) {
    return Standings.of(rollout, podHash, replicaSets, services);
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
