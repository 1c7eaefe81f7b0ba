package dev.rolloutkit.engine.internal.status;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.model.status.StepPluginStatus;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.status.WeightDestination;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes parts of a canary's status as the controller's JSON, without unset fields.
 *
 * @rule Unset fields of a canary's status are left out of its JSON.
 */
final class CanaryTrees {
  private CanaryTrees() {}

  static @Nullable ObjectNode of(@Nullable TrafficWeights weights) {
    if (weights == null) {
      return null;
    }
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.set("canary", of(weights.canary()));
    tree.set("stable", of(weights.stable()));
    List<WeightDestination> additional = GoZero.of(weights.additional());
    if (!additional.isEmpty()) {
      ArrayNode list = tree.putArray("additional");
      additional.forEach(destination -> list.add(of(destination)));
    }
    if (weights.verified() != null) {
      tree.put("verified", weights.verified());
    }
    return tree;
  }

  private static ObjectNode of(@Nullable WeightDestination destination) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("weight", destination == null ? 0 : GoZero.of(destination.weight()));
    if (destination != null) {
      put(tree, "serviceName", destination.serviceName());
      put(tree, "podTemplateHash", destination.podTemplateHash());
    }
    return tree;
  }

  static ArrayNode of(@Nullable List<StepPluginStatus> statuses) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    if (statuses != null) {
      statuses.forEach(status -> list.add(of(status)));
    }
    return list;
  }

  private static ObjectNode of(StepPluginStatus status) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("index", GoZero.of(status.index()));
    tree.put("name", GoZero.of(status.name()));
    put(tree, "message", status.message());
    put(tree, "startedAt", status.startedAt());
    put(tree, "updatedAt", status.updatedAt());
    put(tree, "finishedAt", status.finishedAt());
    put(tree, "operation", status.operation());
    put(tree, "phase", status.phase());
    put(tree, "backoff", status.backoff());
    if (GoZero.of(status.disabled())) {
      tree.put("disabled", true);
    }
    if (GoZero.of(status.executions()) != 0) {
      tree.put("executions", status.executions());
    }
    if (status.status() != null) {
      tree.set("status", status.status());
    }
    return tree;
  }

  private static void put(ObjectNode tree, String name, @Nullable String text) {
    if (!GoZero.of(text).isEmpty()) {
      tree.put(name, text);
    }
  }

  private static void put(ObjectNode tree, String name, @Nullable Instant time) {
    if (time != null) {
      tree.put(name, Times.format(time));
    }
  }
}
