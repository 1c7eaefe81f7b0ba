package dev.rolloutkit.engine.internal.restart;

import static dev.rolloutkit.engine.internal.status.StatusFields.RESTARTED_AT;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.Pods;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.engine.plan.PassResult;
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
 * Restarts pods that are older than {@code spec.restartAt}, at most as many at a time as may be
 * unavailable.
 *
 * <p>Source: Argo Rollouts, restarting of pods.
 */
public final class Restarts {
  private static final Duration RECHECK = Duration.ofSeconds(30);

  private Restarts() {}

  public static Flow reconcile(Observed in, PlanDraft out) {
    Instant restartAt = in.spec().restartAt();
    if (restartAt == null) {
      return Flow.NEXT;
    }
    if (!restartAt.isBefore(in.now())) {
      out.requeueBeforeResync(Times.between(in.now(), restartAt), Rule.RESTART);
    } else if (!restartAt.equals(out.status().find(RESTARTED_AT))) {
      return restart(in, out, restartAt);
    }
    return Flow.NEXT;
  }

  /**
   * Evicts as many old pods as may be unavailable. A pod that a disruption budget protects is
   * skipped, and a later pass tries again.
   */
  private static Flow restart(Observed in, PlanDraft out, Instant restartAt) {
    List<Pod> pods = pods(in, out);
    int budget = available(in, pods) - needed(in, out);
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
      Refusal refusal = out.write(eviction);
      if (refusal == null) {
        budget--;
      } else if (eviction.onRefusal(refusal.kind()) == OnRefusal.GO_ON) {
        oldLeft = true;
      } else {
        return out.fail(PassResult.RETRY, refusal.message());
      }
    }
    if (oldLeft) {
      out.requeue(RECHECK, Rule.RESTART);
    } else {
      out.newStatus().set(RESTARTED_AT, restartAt);
    }
    out.setReplicaSets(byPriority(out));
    return Flow.NEXT;
  }

  /**
   * The ReplicaSets in the order of restarts: the stable one, the new one, then the others by age,
   * the oldest first. The pass keeps its list in this order.
   */
  private static ImmutableList<ReplicaSetCopy> byPriority(PlanDraft out) {
    ReplicaSetCopy stableRs = out.stableRs();
    String stable = stableRs == null ? "" : stableRs.name;
    String newest = out.requireNewRs().name;
    List<ReplicaSetCopy> sorted = new ArrayList<>(out.replicaSets());
    sorted.sort(
        Comparator.<ReplicaSetCopy>comparingInt(
                rs -> rs.name.equals(stable) ? 0 : rs.name.equals(newest) ? 1 : 2)
            .thenComparing(ReplicaSetCopy::created));
    return ImmutableList.copyOf(sorted);
  }

  /** The number of pods that must remain. */
  private static int needed(Observed in, PlanDraft out) {
    int size = 0;
    for (ReplicaSetCopy rs : out.replicaSets()) {
      size += rs.replicas;
    }
    return Math.max(in.desired(), size)
        - Math.max(1, RolloutDefaults.resolvedMaxUnavailable(in.rollout()));
  }

  private static int available(Observed in, List<Pod> pods) {
    int minReady = RolloutDefaults.minReadySeconds(in.rollout());
    int available = 0;
    for (Pod pod : pods) {
      if (!Pods.isDeleting(pod) && Pods.isAvailable(pod, minReady, in.now())) {
        available++;
      }
    }
    return available;
  }

  /** The pods of all ReplicaSets that the selector of the Rollout matches, by name. */
  private static List<Pod> pods(Observed in, PlanDraft out) {
    Set<@Nullable String> owners = new HashSet<>();
    for (ReplicaSetCopy rs : out.replicaSets()) {
      if (rs.source.getMetadata() != null) {
        owners.add(rs.source.getMetadata().getUid());
      }
    }
    List<Pod> pods = new ArrayList<>();
    for (Pod pod : in.state().pods()) {
      OwnerReference controller = Pods.controller(pod);
      if (controller != null
          && owners.contains(controller.getUid())
          && takes(in, pod.getMetadata().getLabels())) {
        pods.add(pod);
      }
    }
    pods.sort(Comparator.comparing(Pods::name, CodePoints.ORDER));
    return pods;
  }

  private static boolean takes(Observed in, @Nullable Map<String, String> labels) {
    return LabelSelectors.matches(
        in.spec().selector(), label -> labels == null ? null : labels.get(label));
  }
}
