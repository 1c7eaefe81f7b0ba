package dev.rolloutkit.bluegreen.invariant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.Action;
import dev.rolloutkit.bluegreen.BlueGreenPlan;
import dev.rolloutkit.bluegreen.BlueGreenState;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Owners;
import dev.rolloutkit.model.Zero;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;

/** The invariants about numbers of pods. */
final class CountRules {
  private CountRules() {}

  static void check(
      BlueGreenState before, BlueGreenPlan plan, ImmutableList.Builder<Violation> out) {
    for (Action action : plan.actions()) {
      if (action instanceof Action.PatchRolloutStatus patch && patch.rule() == Rule.STATUS) {
        check(before, patch.statusChange(), out);
      }
    }
  }

  private static void check(
      BlueGreenState before, ObjectNode change, ImmutableList.Builder<Violation> out) {
    int replicas = 0;
    for (ReplicaSet rs : before.replicaSets()) {
      if (rs.getStatus() != null && Owners.belongs(rs, before.rollout())) {
        replicas += Zero.of(rs.getStatus().getReplicas());
      }
    }
    if (change.has("replicas") && change.get("replicas").asInt() != replicas) {
      out.add(
          new Violation(
              Invariant.COUNTS_ARE_SUMS,
              "replicas " + change.get("replicas") + ", but there are " + replicas));
    }
  }
}
