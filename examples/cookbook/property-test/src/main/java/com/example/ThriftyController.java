package com.example;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.ReplicaSetChange;
import dev.rolloutkit.engine.plan.Plan;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.OptionalInt;

/** The blue-green controller, but one that removes old pods as soon as there are new ones. */
final class ThriftyController {
  private static final ReplicaSetChange NO_PODS =
      new ReplicaSetChange(
          OptionalInt.of(0), MetadataChange.NONE, OptionalInt.empty(), null, MetadataChange.NONE);

  Plan reconcile(BlueGreenState state, Instant now) {
    Plan.Builder plan = Plan.builder().from(BlueGreenEngine.reconcile(state, now));
    if (mayRemove(state)) {
      for (ReplicaSet rs : state.replicaSets()) {
        int pods = rs.getSpec().getReplicas();
        if (!isNew(rs, state) && pods > 0) {
          String name = rs.getMetadata().getName();
          plan.addActions(
              new Action.UpdateReplicaSet(name, pods, NO_PODS, PlanRule.SCALE_DOWN_OLD));
        }
      }
    }
    return plan.build();
  }

  private static boolean mayRemove(BlueGreenState state) {
    return state.replicaSets().stream()
        .anyMatch(rs -> isNew(rs, state) && GoZero.of(rs.getStatus().getAvailableReplicas()) > 0);
  }

  private static boolean isNew(ReplicaSet rs, BlueGreenState state) {
    return rs.getMetadata().getName().endsWith(state.podHash());
  }
}
