package dev.rolloutkit.engine.action;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.traffic.TrafficCall;
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
   * What the controller does when the API server refuses this write; {@code afterRefusal} of an
   * engine does it. Events are told as far as possible, so they and requeues never stop a pass.
   *
   * <pre>{@code
   * new Action.EvictPod("web-5d9-x2z", Rule.RESTART).onRefusal(Refusal.Kind.TOO_MANY_REQUESTS);
   * // GO_ON
   * }</pre>
   */
  default OnRefusal onRefusal(Refusal.Kind kind) {
    return isWrite() ? OnRefusal.STOP : OnRefusal.GO_ON;
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

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return kind == Refusal.Kind.ALREADY_EXISTS ? OnRefusal.STOP : OnRefusal.TELL_AND_STOP;
    }
  }

  /**
   * Make the Rollout the owner of a ReplicaSet that has none. The strategic merge patch holds for
   * the very object that was observed: its uid is part of it.
   *
   * @param uid uid of the ReplicaSet
   * @param owner the owner reference
   */
  record AdoptReplicaSet(String name, String uid, ObjectNode owner, Rule rule) implements Action {
    @Override
    public String summary() {
      return "adopt ReplicaSet " + name;
    }

    /** The strategic merge patch. */
    public ObjectNode patch() {
      ObjectNode patch = JsonNodeFactory.instance.objectNode();
      ObjectNode metadata = patch.putObject("metadata");
      metadata.putArray("ownerReferences").add(owner);
      metadata.put("uid", uid);
      return patch;
    }

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return kind == Refusal.Kind.NOT_FOUND ? OnRefusal.GO_ON : OnRefusal.FINISH_GROUP_THEN_STOP;
    }
  }

  /**
   * Take the Rollout out of the owners of a ReplicaSet. The strategic merge patch holds for the
   * very object that was observed.
   *
   * @param uid uid of the ReplicaSet
   * @param ownerUid uid of the Rollout
   */
  record ReleaseReplicaSet(String name, String uid, String ownerUid, Rule rule) implements Action {
    @Override
    public String summary() {
      return "release ReplicaSet " + name;
    }

    /** The strategic merge patch. */
    public ObjectNode patch() {
      ObjectNode patch = JsonNodeFactory.instance.objectNode();
      ObjectNode metadata = patch.putObject("metadata");
      metadata.put("uid", uid);
      metadata.putArray("ownerReferences").addObject().put("$patch", "delete").put("uid", ownerUid);
      return patch;
    }

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return kind == Refusal.Kind.NOT_FOUND || kind == Refusal.Kind.INVALID
          ? OnRefusal.GO_ON
          : OnRefusal.FINISH_GROUP_THEN_STOP;
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

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return ofOldReplicaSet(rule);
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

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return ofOldReplicaSet(rule);
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

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return unlessGone(kind);
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
   * Call a traffic router.
   *
   * @param router the type of the router
   * @param call what is asked of it
   * @param refusal the error that it answered with, as it was observed; {@code null} for none
   */
  record CallTrafficRouter(String router, TrafficCall call, @Nullable String refusal, Rule rule)
      implements Action {
    @Override
    public String summary() {
      return "call router " + router + ": " + call;
    }

    /** Without a verification the other routers are left as they are. */
    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return call instanceof TrafficCall.VerifyWeight ? OnRefusal.LEAVE_STEP : OnRefusal.STOP;
    }
  }

  /**
   * Call the plugin of a step.
   *
   * @param index the index of the step, counted from 0
   * @param name the name of the plugin
   * @param config what the step configures; {@code null} for nothing
   * @param state what the plugin answered last; {@code null} for nothing
   */
  record CallStepPlugin(
      StepPluginOperation operation,
      int index,
      String name,
      @Nullable JsonNode config,
      @Nullable JsonNode state,
      Rule rule)
      implements Action {
    @Override
    public String summary() {
      return operation.verb() + " plugin " + name + " of step " + (index + 1);
    }

    /** The status tells that the call failed, and the plugin is called again later. */
    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return OnRefusal.LEAVE_STEP;
    }
  }

  /** What a plugin of a step is called for. */
  enum StepPluginOperation {
    /** To carry out the step, again and again until it is done. */
    RUN("Run", "run"),
    /** To stop, since the update is promoted. */
    TERMINATE("Terminate", "terminate"),
    /** To undo the step, since the update was aborted. */
    ABORT("Abort", "abort");

    private final String wireName;
    private final String verb;

    StepPluginOperation(String wireName, String verb) {
      this.wireName = wireName;
      this.verb = verb;
    }

    /** As a status has it. */
    public String wireName() {
      return wireName;
    }

    /** In lower case. */
    public String verb() {
      return verb;
    }
  }

  /**
   * Create an Experiment.
   *
   * @param manifest the whole object
   */
  record CreateExperiment(String name, ObjectNode manifest, Rule rule) implements Action {
    @Override
    public String summary() {
      return "create Experiment " + name;
    }

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return kind == Refusal.Kind.ALREADY_EXISTS ? OnRefusal.TRY_ANOTHER_NAME : OnRefusal.STOP;
    }
  }

  /** End an Experiment before its time, by a merge patch of {@code spec.terminate}. */
  record TerminateExperiment(String name, Rule rule) implements Action {
    @Override
    public String summary() {
      return "terminate Experiment " + name;
    }

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return unlessGone(kind);
    }
  }

  /** Delete an Experiment. */
  record DeleteExperiment(String name, Rule rule) implements Action {
    @Override
    public String summary() {
      return "delete Experiment " + name;
    }

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return unlessGone(kind);
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

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return kind == Refusal.Kind.ALREADY_EXISTS ? OnRefusal.TRY_ANOTHER_NAME : OnRefusal.STOP;
    }
  }

  /** End an AnalysisRun before its time, by a merge patch of {@code spec.terminate}. */
  record TerminateAnalysisRun(String name, Rule rule) implements Action {
    @Override
    public String summary() {
      return "terminate AnalysisRun " + name;
    }

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return unlessGone(kind);
    }
  }

  /** Delete an AnalysisRun. */
  record DeleteAnalysisRun(String name, Rule rule) implements Action {
    @Override
    public String summary() {
      return "delete AnalysisRun " + name;
    }

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return unlessGone(kind);
    }
  }

  /**
   * Bring the Deployment that {@code spec.workloadRef} names to a size.
   *
   * @param name name of the Deployment
   * @param fromReplicas its size before
   * @param replicas the size
   */
  record ScaleWorkload(String name, int fromReplicas, int replicas, Rule rule) implements Action {
    @Override
    public String summary() {
      return "scale Deployment " + name + " from " + fromReplicas + " to " + replicas;
    }
  }

  /**
   * Update the Rollout's revision annotation.
   *
   * @param revision the revision
   * @param annotations every annotation that is written, the revision among them: what was found
   *     about the workload by reference goes with it
   */
  record UpdateRolloutMetadata(String revision, ImmutableMap<String, String> annotations, Rule rule)
      implements Action {
    @Override
    public String summary() {
      return "note revision " + revision + " on the Rollout";
    }

    /** The change as a JSON merge patch (RFC 7386). */
    public ObjectNode mergePatch() {
      return annotationPatch(annotations);
    }
  }

  /**
   * Update {@code spec.replicas} of the Rollout.
   *
   * @param replicas the size
   * @param annotations annotations that are written with it
   */
  record UpdateRolloutSpec(int replicas, ImmutableMap<String, String> annotations, Rule rule)
      implements Action {
    @Override
    public String summary() {
      return "write spec.replicas " + replicas + " to the Rollout";
    }

    /** The change as a JSON merge patch (RFC 7386). */
    public ObjectNode mergePatch() {
      ObjectNode patch = annotationPatch(annotations);
      patch.putObject("spec").put("replicas", replicas);
      return patch;
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

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return kind == Refusal.Kind.NOT_FOUND ? OnRefusal.GO_ON : OnRefusal.FINISH_GROUP_THEN_STOP;
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

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return kind == Refusal.Kind.TOO_MANY_REQUESTS ? OnRefusal.GO_ON : OnRefusal.STOP;
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
   * A write that the API server is known to refuse: an update that is based on an older version of
   * the object ({@code CONFLICT}), or a creation under a name that is taken ({@code
   * ALREADY_EXISTS}). Nothing is to be done for it; it shows why the pass ends.
   *
   * @param kind kind of the object
   * @param why why it is refused
   */
  record RejectedWrite(String kind, String name, Refusal.Kind why, Rule rule) implements Action {
    @Override
    public String summary() {
      return why == Refusal.Kind.ALREADY_EXISTS
          ? "the creation of " + kind + " " + name + " is refused, as the name is taken"
          : "an update of " + kind + " " + name + " is refused, as it changed in this pass";
    }

    @Override
    public boolean isWrite() {
      return false;
    }
  }

  private static OnRefusal unlessGone(Refusal.Kind kind) {
    return kind == Refusal.Kind.NOT_FOUND ? OnRefusal.GO_ON : OnRefusal.STOP;
  }

  /** A refused write of an old ReplicaSet ends the step of the old ones, and nothing else. */
  private static OnRefusal ofOldReplicaSet(Rule rule) {
    return rule == Rule.SCALE_DOWN_OLD || rule == Rule.SCALE_DOWN_DELAY
        ? OnRefusal.LEAVE_STEP
        : OnRefusal.STOP;
  }

  private static ObjectNode annotationPatch(ImmutableMap<String, String> annotations) {
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    if (!annotations.isEmpty()) {
      ObjectNode written = patch.putObject("metadata").putObject("annotations");
      annotations.forEach(written::put);
    }
    return patch;
  }
}
