package dev.rolloutkit.bluegreen.restart;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.bluegreen.Action;
import dev.rolloutkit.bluegreen.OnRefusal;
import dev.rolloutkit.bluegreen.PassResult;
import dev.rolloutkit.bluegreen.Refusal;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.Pods;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.bluegreen.pass.Times;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.meta.LabelSelectors;
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
 * Replaces pods that are older than {@code spec.restartAt}, as many at a time as may be missing.
 *
 * <p>Source: Argo Rollouts, restarting of pods.
 */
public final class Restarts {
  private static final Duration RECHECK = Duration.ofSeconds(30);

  private Restarts() {}

  public static Flow reconcile(Pass pass) {
    Instant restartAt = pass.spec.restartAt();
    if (restartAt == null) {
      return Flow.NEXT;
    }
    if (!restartAt.isBefore(pass.now)) {
      pass.requeueBeforeResync(Times.between(pass.now, restartAt), Rule.RESTART);
    } else if (!restartAt.equals(pass.status.restartedAt)) {
      return restart(pass, restartAt);
    }
    return Flow.NEXT;
  }

  /**
   * Evicts as many old pods as may be missing. A pod that a disruption budget protects is passed
   * over for the next one, and stays for a later pass.
   */
  private static Flow restart(Pass pass, Instant restartAt) {
    List<Pod> pods = pods(pass);
    int budget = available(pass, pods) - needed(pass);
    boolean oldLeft = false;
    for (Pod pod : pods) {
      if (!Pods.created(pod).isBefore(restartAt)) {
        continue;
      }
      if (budget <= 0 || Pods.isDeleting(pod)) {
        oldLeft = true;
        continue;
      }
      Action eviction = new Action.EvictPod(Pods.name(pod), Rule.RESTART);
      Refusal refusal = pass.write(eviction);
      if (refusal == null) {
        budget--;
      } else if (eviction.onRefusal(refusal.kind()) == OnRefusal.GO_ON) {
        oldLeft = true;
      } else {
        return pass.fail(PassResult.RETRY, refusal.message());
      }
    }
    if (oldLeft) {
      pass.requeue(RECHECK, Rule.RESTART);
    } else {
      pass.newStatus.restartedAt = restartAt;
    }
    pass.replicaSets = byPriority(pass);
    return Flow.NEXT;
  }

  /**
   * The stable ReplicaSet, then the new one, then the others, the oldest first. The pass goes on
   * with its list in this order.
   */
  private static ImmutableList<ReplicaSetCopy> byPriority(Pass pass) {
    ReplicaSetCopy stableRs = pass.stableRs;
    String stable = stableRs == null ? "" : stableRs.name;
    String newest = pass.requireNewRs().name;
    List<ReplicaSetCopy> sorted = new ArrayList<>(pass.replicaSets);
    sorted.sort(
        Comparator.<ReplicaSetCopy>comparingInt(
                rs -> rs.name.equals(stable) ? 0 : rs.name.equals(newest) ? 1 : 2)
            .thenComparing(ReplicaSetCopy::created));
    return ImmutableList.copyOf(sorted);
  }

  /** How many pods must stay. */
  private static int needed(Pass pass) {
    int size = 0;
    for (ReplicaSetCopy rs : pass.replicaSets) {
      size += rs.replicas;
    }
    return Math.max(pass.desired, size)
        - Math.max(1, RolloutDefaults.resolvedMaxUnavailable(pass.rollout));
  }

  private static int available(Pass pass, List<Pod> pods) {
    int minReady = RolloutDefaults.minReadySeconds(pass.rollout);
    int available = 0;
    for (Pod pod : pods) {
      if (!Pods.isDeleting(pod) && Pods.isAvailable(pod, minReady, pass.now)) {
        available++;
      }
    }
    return available;
  }

  /** The pods of all ReplicaSets that the selector takes, by name. */
  private static List<Pod> pods(Pass pass) {
    Set<@Nullable String> owners = new HashSet<>();
    for (ReplicaSetCopy rs : pass.replicaSets) {
      if (rs.source.getMetadata() != null) {
        owners.add(rs.source.getMetadata().getUid());
      }
    }
    List<Pod> pods = new ArrayList<>();
    for (Pod pod : pass.state.pods()) {
      OwnerReference controller = Pods.controller(pod);
      if (controller != null
          && owners.contains(controller.getUid())
          && takes(pass, pod.getMetadata().getLabels())) {
        pods.add(pod);
      }
    }
    pods.sort(Comparator.comparing(Pods::name, CodePoints.ORDER));
    return pods;
  }

  private static boolean takes(Pass pass, @Nullable Map<String, String> labels) {
    return LabelSelectors.matches(
        pass.spec.selector(), label -> labels == null ? null : labels.get(label));
  }
}
