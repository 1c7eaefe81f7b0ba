package dev.rolloutkit.bluegreen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.model.RolloutKeys;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One thing to do, in the order of the plan. Objects are of the Rollout's namespace and named
 * without it. JSON trees inside an action must not be changed.
 */
public sealed interface Action {
  /** The rule that asked for it. */
  Rule rule();

  /** What is done, as a clause for people: {@code scale ReplicaSet web-5d9 from 0 to 3}. */
  String summary();

  /** What is done and why, for people. */
  default String explanation() {
    return summary() + ", because " + rule().because();
  }

  /** Whether it changes the cluster; events and requeues do not. */
  default boolean isWrite() {
    return true;
  }

  /**
   * Create a ReplicaSet.
   *
   * @param name its name
   * @param manifest the whole object
   */
  record CreateReplicaSet(String name, ObjectNode manifest, Rule rule) implements Action {
    @Override
    public String summary() {
      return "create ReplicaSet " + name;
    }
  }

  /**
   * Update a ReplicaSet, on the version that was observed.
   *
   * @param fromReplicas its size before
   */
  record UpdateReplicaSet(String name, int fromReplicas, ReplicaSetChange change, Rule rule)
      implements Action {
    @Override
    public String summary() {
      return change.replicas().isPresent()
          ? "scale ReplicaSet "
              + name
              + " from "
              + fromReplicas
              + " to "
              + change.replicas().getAsInt()
          : "update ReplicaSet " + name;
    }
  }

  /**
   * Set or remove the time after which a ReplicaSet is scaled down.
   *
   * @param deadline the time, in whole seconds; {@code null} to remove it
   */
  record PatchReplicaSetDeadline(String name, @Nullable Instant deadline, Rule rule)
      implements Action {
    private static final String PATH = "/metadata/annotations/" + RolloutKeys.SCALE_DOWN_DEADLINE;

    @Override
    public String summary() {
      return deadline == null
          ? "remove the scale-down deadline of ReplicaSet " + name
          : "let ReplicaSet " + name + " be scaled down after " + GoTime.format(deadline);
    }

    /** The one operation of the JSON patch (RFC 6902). */
    public ObjectNode operation() {
      ObjectNode operation = JsonNodeFactory.instance.objectNode();
      operation.put("op", deadline == null ? "remove" : "add").put("path", PATH);
      if (deadline != null) {
        operation.put("value", GoTime.format(deadline));
      }
      return operation;
    }
  }

  /** Delete a ReplicaSet. */
  record DeleteReplicaSet(String name, Rule rule) implements Action {
    @Override
    public String summary() {
      return "delete ReplicaSet " + name;
    }
  }

  /**
   * Let a Service select another ReplicaSet.
   *
   * @param from the hash that it selected, empty for none
   * @param to the hash to select
   * @param managedBy the Rollout to note as the one that switches it; {@code null} if that is noted
   */
  record SwitchServiceSelector(
      String service, String from, String to, @Nullable String managedBy, Rule rule)
      implements Action {
    @Override
    public String summary() {
      return "let Service "
          + service
          + " select "
          + to
          + (from.isEmpty() ? "" : " instead of " + from);
    }

    /** The strategic merge patch. */
    public ObjectNode patch() {
      ObjectNode patch = JsonNodeFactory.instance.objectNode();
      if (managedBy != null) {
        patch.putObject("metadata").putObject("annotations").put(RolloutKeys.MANAGED_BY, managedBy);
      }
      patch.putObject("spec").putObject("selector").put(RolloutKeys.POD_TEMPLATE_HASH, to);
      return patch;
    }
  }

  /**
   * Let the load balancer split the traffic so, and verify it.
   *
   * @param weights share of each of the two Services, 0..100, together 100
   */
  record SetTrafficWeights(ImmutableMap<String, Integer> weights, Rule rule) implements Action {
    @Override
    public String summary() {
      return "split the traffic " + weights;
    }
  }

  /**
   * Create an AnalysisRun.
   *
   * @param manifest the whole object
   */
  record CreateAnalysisRun(String name, ObjectNode manifest, Rule rule) implements Action {
    @Override
    public String summary() {
      return "create AnalysisRun " + name;
    }
  }

  /** End an AnalysisRun before its time, by a merge patch of {@code spec.terminate}. */
  record TerminateAnalysisRun(String name, Rule rule) implements Action {
    @Override
    public String summary() {
      return "terminate AnalysisRun " + name;
    }
  }

  /** Delete an AnalysisRun. */
  record DeleteAnalysisRun(String name, Rule rule) implements Action {
    @Override
    public String summary() {
      return "delete AnalysisRun " + name;
    }
  }

  /**
   * Update the Rollout's revision annotation.
   *
   * @param revision the revision
   */
  record UpdateRolloutMetadata(String revision, Rule rule) implements Action {
    @Override
    public String summary() {
      return "note revision " + revision + " on the Rollout";
    }
  }

  /**
   * Update {@code spec.replicas} of the Rollout.
   *
   * @param replicas the size
   */
  record UpdateRolloutSpec(int replicas, Rule rule) implements Action {
    @Override
    public String summary() {
      return "write spec.replicas " + replicas + " to the Rollout";
    }
  }

  /**
   * Update the status of the Rollout.
   *
   * @param statusChange what changes of {@code status}, as a merge patch of it; may be empty
   */
  record UpdateRolloutStatus(ObjectNode statusChange, Rule rule) implements Action {
    @Override
    public String summary() {
      return "update the status of the Rollout";
    }
  }

  /**
   * Patch the status of the Rollout by a merge patch.
   *
   * @param statusChange what changes of {@code status}, as a merge patch of it; never empty
   */
  record PatchRolloutStatus(ObjectNode statusChange, Rule rule) implements Action {
    @Override
    public String summary() {
      return "patch the status of the Rollout";
    }

    /** The whole patch: the change below {@code status}. */
    public ObjectNode patch() {
      ObjectNode patch = JsonNodeFactory.instance.objectNode();
      patch.set("status", statusChange);
      return patch;
    }
  }

  /** Update labels and annotations of a pod. */
  record UpdatePodMetadata(String name, MetadataChange change, Rule rule) implements Action {
    @Override
    public String summary() {
      return "update the metadata of pod " + name;
    }

    /** The change as a JSON merge patch (RFC 7386). */
    public JsonNode mergePatch() {
      ObjectNode patch = JsonNodeFactory.instance.objectNode();
      ReplicaSetChange.put(patch, change);
      return patch;
    }
  }

  /** Evict a pod, respecting its disruption budget. */
  record EvictPod(String name, Rule rule) implements Action {
    @Override
    public String summary() {
      return "evict pod " + name;
    }
  }

  /** The type of an event. */
  enum EventType {
    /** All is well. */
    NORMAL("Normal"),
    /** Somebody should look. */
    WARNING("Warning");

    private final String text;

    EventType(String text) {
      this.text = text;
    }

    /** As Kubernetes has it. */
    public String text() {
      return text;
    }
  }

  /** Record an event about the Rollout. */
  record EmitEvent(EventType type, String reason, String message, Rule rule) implements Action {
    @Override
    public String summary() {
      return "tell in an event: " + message;
    }

    @Override
    public boolean isWrite() {
      return false;
    }
  }

  /** Call the engine again after that time, at the latest. */
  record Requeue(Duration after, Rule rule) implements Action {
    @Override
    public String summary() {
      return "look again after " + after.toSeconds() + " s";
    }

    @Override
    public boolean isWrite() {
      return false;
    }
  }

  /**
   * An update that the API server refuses, since it is based on an older version of the object: the
   * pass ends here. Nothing is to be done for it; it shows why.
   *
   * @param kind kind of the object
   */
  record RejectedWrite(String kind, String name, Rule rule) implements Action {
    @Override
    public String summary() {
      return "an update of " + kind + " " + name + " is refused, as it changed in this pass";
    }

    @Override
    public boolean isWrite() {
      return false;
    }
  }
}
