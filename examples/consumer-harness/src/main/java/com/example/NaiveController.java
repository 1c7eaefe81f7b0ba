package com.example;

import dev.rolloutkit.model.defaults.RolloutDefaults;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.engine.action.ReplicaSetChange;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A blue-green controller as one writes it in an afternoon: create the new ReplicaSet, point the
 * active Service at it, scale down the old one.
 */
public final class NaiveController {
  private final boolean waitsForPods;

  /** A controller that waits until new pods are available, or forgets to. */
  public NaiveController(boolean waitsForPods) {
    this.waitsForPods = waitsForPods;
  }

  /** What to do next. */
  public Plan reconcile(BlueGreenState state, Instant now) {
    Rollout rollout = state.rollout();
    int wanted = RolloutDefaults.replicas(rollout);
    String active = rollout.spec().strategy().blueGreen().activeService();
    String selected = selected(state, active);
    ImmutableList.Builder<Action> actions = ImmutableList.builder();
    ReplicaSet fresh = find(state, state.podHash());
    if (fresh == null) {
      String name = rollout.name() + "-" + state.podHash();
      actions.add(
          new Action.CreateReplicaSet(name, manifest(state, name, wanted), PlanRule.CREATE_NEW));
    } else if (fresh.getSpec().getReplicas() != wanted) {
      actions.add(resize(fresh, wanted, PlanRule.NEW_SIZE));
    } else if (!selected.equals(state.podHash())) {
      // The planted bug: without the wait users are sent to pods that are only starting.
      if (!waitsForPods || fresh.getStatus().getAvailableReplicas() >= wanted) {
        actions.add(
            new Action.SwitchServiceSelector(
                active, selected, state.podHash(), null, PlanRule.ACTIVE_SERVICE));
      }
    } else {
      for (ReplicaSet old : state.replicaSets()) {
        if (old != fresh && old.getSpec().getReplicas() > 0) {
          actions.add(resize(old, 0, PlanRule.SCALE_DOWN_OLD));
        }
      }
    }
    return Plan.builder()
        .actions(actions.build())
        .nextStatus(rollout.status())
        .passResult(PassResult.OK)
        .build();
  }

  private static Action resize(ReplicaSet replicaSet, int to, PlanRule rule) {
    return new Action.UpdateReplicaSet(
        replicaSet.getMetadata().getName(),
        replicaSet.getSpec().getReplicas(),
        new ReplicaSetChange(
            OptionalInt.of(to),
            MetadataChange.NONE,
            OptionalInt.empty(),
            null,
            MetadataChange.NONE),
        rule);
  }

  private static ObjectNode manifest(BlueGreenState state, String name, int replicas) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    ObjectNode metadata = out.putObject("metadata").put("name", name);
    metadata.putObject("labels").put(RolloutKeys.POD_TEMPLATE_HASH, state.podHash());
    ObjectNode spec = out.putObject("spec").put("replicas", replicas);
    spec.set("template", state.rollout().spec().template());
    return out;
  }

  private static ReplicaSet find(BlueGreenState state, String hash) {
    return state.replicaSets().stream()
        .filter(rs -> hash.equals(rs.getMetadata().getLabels().get(RolloutKeys.POD_TEMPLATE_HASH)))
        .findFirst()
        .orElse(null);
  }

  private static String selected(BlueGreenState state, String name) {
    for (Service service : state.services()) {
      if (service.getMetadata().getName().equals(name)) {
        Map<String, String> selector = service.getSpec().getSelector();
        return selector.getOrDefault(RolloutKeys.POD_TEMPLATE_HASH, "");
      }
    }
    return "";
  }
}
