package dev.rolloutkit.engine.internal.restart;

import static dev.rolloutkit.engine.internal.status.StatusFields.RESTARTED_AT;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Pods;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.Revisions;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.internal.meta.LabelSelectors;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Replaces pods that are older than {@code spec.restartAt}, as many at a time as may be
 * unavailable.
 *
 * <p>Source: Argo Rollouts, restarting of pods.
 *
 * @rule Pods that are older than {@code restartAt} are evicted, as many at a time as may be
 *     unavailable.
 */
public final class Restarts {
  private static final Duration RECHECK = Duration.ofSeconds(30);

  private Restarts() {}

  /** Evicts pods that are due for a restart, or requests the pass in which they are. */
  public static PassState reconcile(Observed observed, PassState pass, Recorder recorder) {
    Instant restartAt = observed.spec().restartAt();
    if (restartAt == null) {
      return pass;
    }
    if (!restartAt.isBefore(observed.now())) {
      recorder.requeueBeforeResync(
          observed, Times.between(observed.now(), restartAt), PlanRule.RESTART);
    } else if (!restartAt.equals(pass.status().find(RESTARTED_AT))) {
      return restart(observed, pass, recorder, restartAt);
    }
    return pass;
  }

  /**
   * Evicts as many old pods as may be unavailable. A pod that a disruption budget protects is
   * skipped and left for a later pass.
   *
   * @rule A pod that a disruption budget protects is left for a later pass.
   */
  private static PassState restart(
      Observed observed, PassState pass, Recorder recorder, Instant restartAt) {
    List<Pod> pods = pods(observed, pass);
    int budget = available(observed, pods) - needed(observed, pass);
    boolean oldLeft = false;
    for (Pod pod : pods) {
      if (!Pods.created(pod).isBefore(restartAt)) {
        continue;
      }
      if (budget <= 0 || Pods.isDeleting(pod)) {
        oldLeft = true;
        continue;
      }
      Action eviction = new Action.EvictPod(Pods.name(pod), PlanRule.RESTART);
      Refusal refusal = recorder.write(eviction);
      if (refusal == null) {
        budget--;
      } else if (eviction.onRefusal(refusal.kind()) == OnRefusal.GO_ON) {
        oldLeft = true;
      } else {
        recorder.fail(PassResult.RETRY, refusal.message());
        return pass;
      }
    }
    PassState sorted =
        pass.withRevisions(
            pass.revisions().inOrder(byPriority(pass.revisions(), pass.requireNewRs())));
    if (oldLeft) {
      recorder.requeue(RECHECK, PlanRule.RESTART);
      return sorted;
    }
    return sorted.withRestartedAt(restartAt);
  }

  /**
   * The stable ReplicaSet, then the new one, then the others, the oldest first. The pass continues
   * with the ReplicaSets in this order.
   */
  private static ImmutableList<ReplicaSetCopy> byPriority(
      Revisions revisions, ReplicaSetCopy newRs) {
    ReplicaSetCopy stableRs = revisions.stableRs();
    String stable = stableRs == null ? "" : stableRs.name;
    List<ReplicaSetCopy> sorted = new ArrayList<>(revisions.all());
    sorted.sort(
        Comparator.<ReplicaSetCopy>comparingInt(
                rs -> rs.name.equals(stable) ? 0 : rs.name.equals(newRs.name) ? 1 : 2)
            .thenComparing(ReplicaSetCopy::created));
    return ImmutableList.copyOf(sorted);
  }

  /** The number of pods that must remain. */
  private static int needed(Observed observed, PassState pass) {
    int size = 0;
    for (ReplicaSetCopy rs : pass.replicaSets()) {
      size += rs.replicas;
    }
    return Math.max(observed.desired(), size)
        - Math.max(1, RolloutDefaults.resolvedMaxUnavailable(observed.rollout()));
  }

  private static int available(Observed observed, List<Pod> pods) {
    int minReady = RolloutDefaults.minReadySeconds(observed.rollout());
    int available = 0;
    for (Pod pod : pods) {
      if (!Pods.isDeleting(pod) && Pods.isAvailable(pod, minReady, observed.now())) {
        available++;
      }
    }
    return available;
  }

  /** The pods of all ReplicaSets that match the selector, by name. */
  private static List<Pod> pods(Observed observed, PassState pass) {
    Set<@Nullable String> owners = new HashSet<>();
    for (ReplicaSetCopy rs : pass.replicaSets()) {
      if (rs.source.getMetadata() != null) {
        owners.add(rs.source.getMetadata().getUid());
      }
    }
    List<Pod> pods = new ArrayList<>();
    for (Pod pod : observed.state().pods()) {
      OwnerReference controller = Pods.controller(pod);
      if (controller != null
          && owners.contains(controller.getUid())
          && takes(observed, pod.getMetadata().getLabels())) {
        pods.add(pod);
      }
    }
    pods.sort(Comparator.comparing(Pods::name, CodePoints.ORDER));
    return pods;
  }

  private static boolean takes(Observed observed, @Nullable Map<String, String> labels) {
    return LabelSelectors.matches(
        observed.spec().selector(), label -> labels == null ? null : labels.get(label));
  }
}
