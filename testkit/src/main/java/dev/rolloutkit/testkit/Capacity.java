package dev.rolloutkit.testkit;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares the available pods behind the active Service before and after a plan. */
final class Capacity {
  private Capacity() {}

  static Optional<String> lost(BlueGreenState state, Plan plan, Instant now) {
    String active = activeService(state.rollout());
    String before = selected(state, active);
    String after = before;
    for (Action action : plan.actions()) {
      if (action instanceof Action.SwitchServiceSelector change
          && change.service().equals(active)) {
        after = change.to();
      }
    }
    int had = available(state, before, null);
    int has = available(state, after, plan);
    int wanted = RolloutDefaults.replicas(state.rollout());
    return Law.unless(
        has >= Math.min(had, wanted),
        "at "
            + now
            + " the active Service goes from "
            + had
            + " available pods of "
            + before
            + " to "
            + has
            + " of "
            + after
            + ", where "
            + wanted
            + " are wanted:");
  }

  private static String activeService(Rollout rollout) {
    var strategy = rollout.spec().strategy();
    BlueGreenStrategy blueGreen = strategy == null ? null : strategy.blueGreen();
    return blueGreen == null ? "" : GoZero.of(blueGreen.activeService());
  }

  private static String selected(BlueGreenState state, String name) {
    for (Service service : state.services()) {
      if (service.getMetadata().getName().equals(name)) {
        return orEmpty(service.getSpec().getSelector())
            .getOrDefault(RolloutKeys.POD_TEMPLATE_HASH, "");
      }
    }
    return "";
  }

  /** The available pods of a revision; if a plan is given, those that remain after it. */
  private static int available(BlueGreenState state, String hash, @Nullable Plan plan) {
    int out = 0;
    for (ReplicaSet each : state.replicaSets()) {
      String label =
          orEmpty(each.getMetadata().getLabels()).getOrDefault(RolloutKeys.POD_TEMPLATE_HASH, "");
      if (!hash.isEmpty() && hash.equals(label) && each.getStatus() != null) {
        int now = GoZero.of(each.getStatus().getAvailableReplicas());
        out += plan == null ? now : left(each.getMetadata().getName(), now, plan);
      }
    }
    return out;
  }

  private static int left(String replicaSet, int available, Plan plan) {
    int out = available;
    for (Action action : plan.actions()) {
      if (action instanceof Action.DeleteReplicaSet delete && delete.name().equals(replicaSet)) {
        out = 0;
      } else if (action instanceof Action.UpdateReplicaSet update
          && update.name().equals(replicaSet)
          && update.change().replicas().isPresent()) {
        out = Math.min(out, update.change().replicas().getAsInt());
      }
    }
    return out;
  }

  private static Map<String, String> orEmpty(@Nullable Map<String, String> map) {
    return map == null ? Map.of() : map;
  }
}
