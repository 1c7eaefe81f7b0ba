package dev.rolloutkit.engine.internal.invariant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.state.RolloutState;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.function.Consumer;

/**
 * The numbers of pods in a written status are sums over the ReplicaSets.
 *
 * @rule The numbers of pods in a status are sums over the ReplicaSets.
 */
public final class CountRules {
  private CountRules() {}

  /** Reports each number that is not such a sum. */
  public static void check(RolloutState before, Plan plan, Consumer<String> out) {
    for (Action action : plan.actions()) {
      if (action instanceof Action.PatchRolloutStatus patch && patch.rule() == PlanRule.STATUS) {
        check(before, patch.statusChange(), out);
      }
    }
  }

  private static void check(RolloutState before, ObjectNode change, Consumer<String> out) {
    int replicas = 0;
    int updated = 0;
    String hash = before.podHash();
    for (ReplicaSet rs : before.replicaSets()) {
      if (rs.getStatus() != null && Owners.belongs(rs, before.rollout())) {
        int pods = GoZero.of(rs.getStatus().getReplicas());
        replicas += pods;
        updated = Math.max(updated, ReplicaSetCopy.of(rs).hash.equals(hash) ? pods : 0);
      }
    }
    check("replicas", replicas, change, out);
    if (before.legacyPodHash().isEmpty()) {
      checkAtMost("updatedReplicas", updated, change, out);
    }
  }

  private static void check(String name, int pods, ObjectNode change, Consumer<String> out) {
    if (change.has(name) && change.get(name).asInt() != pods) {
      violation(name, pods, change, out);
    }
  }

  /** Only one of several ReplicaSets of the desired template is the new one. */
  private static void checkAtMost(String name, int pods, ObjectNode change, Consumer<String> out) {
    if (change.has(name) && change.get(name).asInt() > pods) {
      violation(name, pods, change, out);
    }
  }

  private static void violation(String name, int pods, ObjectNode change, Consumer<String> out) {
    out.accept(name + " " + change.get(name) + ", but there are " + pods);
  }
}
