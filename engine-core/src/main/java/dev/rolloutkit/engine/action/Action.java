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
 * One action of a plan: something that the caller carries out ({@link Executable}), or a write that
 * the API server is certain to refuse ({@link RejectedWrite}). Names of objects are without a
 * namespace, because all objects are in the namespace of the Rollout. Do not change the JSON trees
 * inside an action.
 *
 * <pre>{@code
 * if (action instanceof Action.Executable executable) {
 *   executable.accept(executor); // an ActionVisitor
 * }
 * }</pre>
 *
 * @rule Each action of a plan says by which rule it was taken, and how the controller goes on if
 *     the API server refuses it.
 */
public sealed interface Action {
  /** The rule that asked for this action. */
  PlanRule rule();

  /** What to do, as a clause for people, such as {@code scale ReplicaSet web-5d9 from 0 to 3}. */
  String summary();

  /**
   * What to do and why, for people: {@link #summary}, "because", and the reason of the {@link
   * #rule}.
   */
  default String explanation() {
    return summary() + ", because " + rule().because();
  }

  /** Whether this action changes the cluster. Events, requeues and rejected writes do not. */
  default boolean isWrite() {
    return true;
  }

  /**
   * How the controller goes on when the API server refuses this write; {@code afterRefusal} of an
   * engine computes the rest of the plan accordingly. An event that cannot be recorded never stops
   * a pass, and neither does a requeue.
   *
   * <pre>{@code
   * new Action.EvictPod("web-5d9-x2z", PlanRule.RESTART).onRefusal(Refusal.Kind.TOO_MANY_REQUESTS);
   * // GO_ON
   * }</pre>
   */
  default OnRefusal onRefusal(Refusal.Kind kind) {
    return isWrite() ? OnRefusal.STOP : OnRefusal.GO_ON;
  }

  /**
   * An action that the caller of an engine carries out: a write to the cluster, a call, an event,
   * or a requeue.
   */
  sealed interface Executable extends Action {
    /** Calls the method of the visitor for this kind of action, and returns its result. */
    <R> R accept(ActionVisitor<R> visitor);
  }

  /**
   * Create a ReplicaSet.
   *
   * @param name the name of the ReplicaSet
   * @param manifest the whole object
   */
  record CreateReplicaSet(String name, ObjectNode manifest, PlanRule rule) implements Executable {
    @Override
    public String summary() {
      return "create ReplicaSet " + name;
    }

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return kind == Refusal.Kind.ALREADY_EXISTS ? OnRefusal.STOP : OnRefusal.REPORT_AND_STOP;
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Make the Rollout the owner of a ReplicaSet that has none. The patch contains the uid of the
   * ReplicaSet that was observed, so the API server refuses it for another object of the same name.
   *
   * @param uid uid of the ReplicaSet
   * @param owner the owner reference
   */
  record AdoptReplicaSet(String name, String uid, ObjectNode owner, PlanRule rule)
      implements Executable {
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

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Remove the Rollout from the owners of a ReplicaSet. The patch contains the uid of the
   * ReplicaSet that was observed, so the API server refuses it for another object of the same name.
   *
   * @param uid uid of the ReplicaSet
   * @param ownerUid uid of the Rollout
   */
  record ReleaseReplicaSet(String name, String uid, String ownerUid, PlanRule rule)
      implements Executable {
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

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Update a ReplicaSet, with the resourceVersion that was observed.
   *
   * @param fromReplicas its {@code spec.replicas} before the update
   */
  record UpdateReplicaSet(String name, int fromReplicas, ReplicaSetChange change, PlanRule rule)
      implements Executable {
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
      return leaveStepOfOldReplicaSets(rule);
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Set or remove the time after which a ReplicaSet is scaled down.
   *
   * @param deadline the time, in whole seconds; {@code null} to remove it
   */
  record PatchReplicaSetDeadline(String name, @Nullable Instant deadline, PlanRule rule)
      implements Executable {
    private static final String PATH = "/metadata/annotations/" + RolloutKeys.SCALE_DOWN_DEADLINE;

    @Override
    public String summary() {
      return deadline == null
          ? "remove the scale-down deadline of ReplicaSet " + name
          : "let ReplicaSet " + name + " be scaled down after " + GoTime.format(deadline);
    }

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return leaveStepOfOldReplicaSets(rule);
    }

    /** The single operation of the JSON patch (RFC 6902). */
    public ObjectNode operation() {
      ObjectNode operation = JsonNodeFactory.instance.objectNode();
      operation.put("op", deadline == null ? "remove" : "add").put("path", PATH);
      if (deadline != null) {
        operation.put("value", GoTime.format(deadline));
      }
      return operation;
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** Delete a ReplicaSet. */
  record DeleteReplicaSet(String name, PlanRule rule) implements Executable {
    @Override
    public String summary() {
      return "delete ReplicaSet " + name;
    }

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return goOnIfNotFound(kind);
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Let a Service select another ReplicaSet.
   *
   * @param from the pod-template hash that it selects now, empty for none
   * @param to the pod-template hash to select
   * @param managedBy the name of the Rollout to write into the annotation that says who manages the
   *     Service; {@code null} if the annotation is already there
   */
  record SwitchServiceSelector(
      String service, String from, String to, @Nullable String managedBy, PlanRule rule)
      implements Executable {
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

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Let the load balancer split the traffic by these weights, and verify that it does.
   *
   * @param weights the percentage of each of the two Services; together they are 100
   */
  record SetTrafficWeights(ImmutableMap<String, Integer> weights, PlanRule rule)
      implements Executable {
    @Override
    public String summary() {
      return "split the traffic " + weights;
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Call a traffic router.
   *
   * @param router the type of the router, such as {@code ALB}
   * @param call the call to make
   * @param refusal the error that the router answers with, according to the observed state; {@code
   *     null} if the call succeeds
   */
  record CallTrafficRouter(String router, TrafficCall call, @Nullable String refusal, PlanRule rule)
      implements Executable {
    @Override
    public String summary() {
      return "call router " + router + ": " + call;
    }

    /**
     * When the verification of weights fails, the remaining routers are not called and the pass
     * goes on. Any other call that fails ends the pass.
     */
    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return call instanceof TrafficCall.VerifyWeight ? OnRefusal.LEAVE_STEP : OnRefusal.STOP;
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Call the plugin of a step.
   *
   * @param index the index of the step, counted from 0
   * @param name the name of the plugin
   * @param config the configuration of the plugin in the step; {@code null} if it has none
   * @param state the state that the plugin returned last; {@code null} if it returned none
   */
  record CallStepPlugin(
      StepPluginOperation operation,
      int index,
      String name,
      @Nullable JsonNode config,
      @Nullable JsonNode state,
      PlanRule rule)
      implements Executable {
    @Override
    public String summary() {
      return operation.verb() + " plugin " + name + " of step " + (index + 1);
    }

    /**
     * The pass goes on: the status records that the call failed, and a later pass calls the plugin
     * again.
     */
    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return OnRefusal.LEAVE_STEP;
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** What the plugin of a step is called for. */
  enum StepPluginOperation {
    /** Carry out the step. It is called again until it reports the end of the step. */
    RUN("Run", "run"),
    /** Stop, because the update was promoted. */
    TERMINATE("Terminate", "terminate"),
    /** Undo the step, because the update was aborted. */
    ABORT("Abort", "abort");

    private final String wireName;
    private final String verb;

    StepPluginOperation(String wireName, String verb) {
      this.wireName = wireName;
      this.verb = verb;
    }

    /** The operation as a status spells it, such as {@code Run}. */
    public String wireName() {
      return wireName;
    }

    /** The operation as a verb in lower case, such as {@code run}. */
    public String verb() {
      return verb;
    }
  }

  /**
   * Create an Experiment.
   *
   * @param manifest the whole object
   */
  record CreateExperiment(String name, ObjectNode manifest, PlanRule rule) implements Executable {
    @Override
    public String summary() {
      return "create Experiment " + name;
    }

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return kind == Refusal.Kind.ALREADY_EXISTS ? OnRefusal.TRY_ANOTHER_NAME : OnRefusal.STOP;
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * End an Experiment before its time, by a merge patch of {@code spec.terminate}. If the
   * Experiment no longer exists, the pass ends; after the same answer about an AnalysisRun it goes
   * on.
   */
  record TerminateExperiment(String name, PlanRule rule) implements Executable {
    @Override
    public String summary() {
      return "terminate Experiment " + name;
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** Delete an Experiment. */
  record DeleteExperiment(String name, PlanRule rule) implements Executable {
    @Override
    public String summary() {
      return "delete Experiment " + name;
    }

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return goOnIfNotFound(kind);
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Create an AnalysisRun.
   *
   * @param manifest the whole object
   */
  record CreateAnalysisRun(String name, ObjectNode manifest, PlanRule rule) implements Executable {
    @Override
    public String summary() {
      return "create AnalysisRun " + name;
    }

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return kind == Refusal.Kind.ALREADY_EXISTS ? OnRefusal.TRY_ANOTHER_NAME : OnRefusal.STOP;
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** End an AnalysisRun before its time, by a merge patch of {@code spec.terminate}. */
  record TerminateAnalysisRun(String name, PlanRule rule) implements Executable {
    @Override
    public String summary() {
      return "terminate AnalysisRun " + name;
    }

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return goOnIfNotFound(kind);
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** Delete an AnalysisRun. */
  record DeleteAnalysisRun(String name, PlanRule rule) implements Executable {
    @Override
    public String summary() {
      return "delete AnalysisRun " + name;
    }

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return goOnIfNotFound(kind);
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Scale the Deployment that {@code spec.workloadRef} names.
   *
   * @param name the name of the Deployment
   * @param fromReplicas its {@code spec.replicas} before the update
   * @param replicas its {@code spec.replicas} afterwards
   */
  record ScaleWorkload(String name, int fromReplicas, int replicas, PlanRule rule)
      implements Executable {
    @Override
    public String summary() {
      return "scale Deployment " + name + " from " + fromReplicas + " to " + replicas;
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Update the revision annotation of the Rollout.
   *
   * @param revision the revision
   * @param change the change of the annotations: the revision, and the generation of the workload,
   *     which is set if the Rollout has {@code spec.workloadRef} and removed otherwise
   * @param specChange the removal of fields that the release of the controller does not know, as a
   *     merge patch of {@code spec}; mostly empty
   */
  record UpdateRolloutMetadata(
      String revision, MetadataChange change, ObjectNode specChange, PlanRule rule)
      implements Executable {
    /** An update that removes no field. */
    public UpdateRolloutMetadata(String revision, MetadataChange change, PlanRule rule) {
      this(revision, change, JsonNodeFactory.instance.objectNode(), rule);
    }

    @Override
    public String summary() {
      return "set revision " + revision + " on the Rollout";
    }

    /** The change as a JSON merge patch (RFC 7386). */
    public ObjectNode mergePatch() {
      ObjectNode patch = metadataPatch(change);
      if (!specChange.isEmpty()) {
        patch.set("spec", specChange);
      }
      return patch;
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Update {@code spec.replicas} of the Rollout.
   *
   * @param replicas the new number of replicas
   * @param change the change of annotations that is written with it
   * @param specChange the removal of fields that the release of the controller does not know, as a
   *     merge patch of {@code spec}; mostly empty
   */
  record UpdateRolloutSpec(
      int replicas, MetadataChange change, ObjectNode specChange, PlanRule rule)
      implements Executable {
    /** An update that removes no field. */
    public UpdateRolloutSpec(int replicas, MetadataChange change, PlanRule rule) {
      this(replicas, change, JsonNodeFactory.instance.objectNode(), rule);
    }

    @Override
    public String summary() {
      return "write spec.replicas " + replicas + " to the Rollout";
    }

    /** The change as a JSON merge patch (RFC 7386). */
    public ObjectNode mergePatch() {
      ObjectNode patch = metadataPatch(change);
      patch.putObject("spec").setAll(specChange);
      patch.withObject("/spec").put("replicas", replicas);
      return patch;
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Update the status of the Rollout.
   *
   * @param statusChange the change of {@code status}, as a merge patch of that field; may be empty
   */
  record UpdateRolloutStatus(ObjectNode statusChange, PlanRule rule) implements Executable {
    @Override
    public String summary() {
      return "update the status of the Rollout";
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * Patch the status of the Rollout by a merge patch.
   *
   * @param statusChange the change of {@code status}, as a merge patch of that field; never empty
   */
  record PatchRolloutStatus(ObjectNode statusChange, PlanRule rule) implements Executable {
    @Override
    public String summary() {
      return "patch the status of the Rollout";
    }

    /** The merge patch of the whole object: the change under {@code status}. */
    public ObjectNode patch() {
      ObjectNode patch = JsonNodeFactory.instance.objectNode();
      patch.set("status", statusChange);
      return patch;
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** Update labels and annotations of a pod. */
  record UpdatePodMetadata(String name, MetadataChange change, PlanRule rule)
      implements Executable {
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
      return metadataPatch(change);
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** Evict a pod, respecting its disruption budget. */
  record EvictPod(String name, PlanRule rule) implements Executable {
    @Override
    public String summary() {
      return "evict pod " + name;
    }

    @Override
    public OnRefusal onRefusal(Refusal.Kind kind) {
      return kind == Refusal.Kind.TOO_MANY_REQUESTS ? OnRefusal.GO_ON : OnRefusal.STOP;
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** The type of a Kubernetes event. */
  enum EventType {
    /** Something normal happened. */
    NORMAL("Normal"),
    /** Something went wrong that somebody should look at. */
    WARNING("Warning");

    private final String text;

    EventType(String text) {
      this.text = text;
    }

    /** The type as Kubernetes spells it. */
    public String text() {
      return text;
    }
  }

  /** Record an event about the Rollout. */
  record EmitEvent(EventType type, String reason, String message, PlanRule rule)
      implements Executable {
    @Override
    public String summary() {
      return "record an event: " + message;
    }

    @Override
    public boolean isWrite() {
      return false;
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** Reconcile again after this time at the latest. */
  record Requeue(Duration after, PlanRule rule) implements Executable {
    @Override
    public String summary() {
      return "reconcile again after " + after.toSeconds() + " s";
    }

    @Override
    public boolean isWrite() {
      return false;
    }

    @Override
    public <R> R accept(ActionVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /**
   * A write that the controller would attempt although the API server is certain to refuse it: an
   * update with an outdated resourceVersion ({@code CONFLICT}), or a creation under a name that is
   * taken ({@code ALREADY_EXISTS}). There is nothing to carry out: the action only explains why the
   * pass ends. It is not an {@link Executable}, so that no executor sends the write by mistake.
   *
   * @param kind the kind of the object
   * @param why why the API server refuses it
   */
  record RejectedWrite(String kind, String name, Refusal.Kind why, PlanRule rule)
      implements Action {
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

  private static OnRefusal goOnIfNotFound(Refusal.Kind kind) {
    return kind == Refusal.Kind.NOT_FOUND ? OnRefusal.GO_ON : OnRefusal.STOP;
  }

  /** A refused write of an old ReplicaSet ends only the step that scales old ReplicaSets down. */
  private static OnRefusal leaveStepOfOldReplicaSets(PlanRule rule) {
    return rule == PlanRule.SCALE_DOWN_OLD || rule == PlanRule.SCALE_DOWN_DELAY
        ? OnRefusal.LEAVE_STEP
        : OnRefusal.STOP;
  }

  private static ObjectNode metadataPatch(MetadataChange change) {
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    ReplicaSetChange.put(patch, change);
    return patch;
  }
}
