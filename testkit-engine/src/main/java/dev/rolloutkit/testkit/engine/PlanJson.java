package dev.rolloutkit.testkit.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.internal.json.MergePatch;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.status.WeightDestination;
import dev.rolloutkit.model.traffic.TrafficCall;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Plans in the form in which the recordings have theirs. */
public final class PlanJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final RecordedCluster stored;
  private final ArrayNode actions = JsonNodeFactory.instance.arrayNode();

  private PlanJson(RecordedCluster stored) {
    this.stored = stored;
  }

  /** The actions of a plan, and the error that ended it. */
  public static ObjectNode of(Plan plan, RecordedCluster cluster) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.set("actions", actions(plan.actions(), cluster));
    plan.error().ifPresent(error -> out.put("error", error));
    return out;
  }

  /**
   * Actions one after the other; each sees what those before it wrote.
   *
   * @param cluster the objects before; it stays as it is
   */
  public static ArrayNode actions(List<Action> actions, RecordedCluster cluster) {
    PlanJson json = new PlanJson(cluster.copy());
    actions.forEach(json::add);
    return json.actions;
  }

  private void add(Action action) {
    if (action instanceof Action.ScaleWorkload) {
      // Writes to the workload by reference are left out of the recordings.
      return;
    }
    if (action instanceof Action.UpdatePodMetadata update && !hasPod(update.name())) {
      // The recorded controller lists pods again after it evicted some, and these are gone then.
      return;
    }
    ObjectNode entry = actions.addObject();
    if (action instanceof Action.EmitEvent event) {
      entry.put("do", "event").put("type", event.type().text());
      entry.put("reason", event.reason()).put("message", event.message());
    } else if (action instanceof Action.Requeue requeue) {
      entry.put("do", "requeue").put("afterMs", requeue.after().toMillis());
    } else if (action instanceof Action.CallTrafficRouter call) {
      traffic(entry, call);
    } else if (action instanceof Action.CallStepPlugin call) {
      plugin(entry, call);
    } else {
      write(action, entry);
      stored.apply(entry);
    }
  }

  private boolean hasPod(String name) {
    return stored.kind("Pod").containsKey(name);
  }

  private void traffic(ObjectNode entry, Action.CallTrafficRouter action) {
    entry.put("do", "traffic").put("router", action.router());
    TrafficCall call = action.call();
    if (call instanceof TrafficCall.SetWeight set) {
      entry.put("call", "SetWeight").put("weight", set.weight());
      additional(entry, set.destinations());
    } else if (call instanceof TrafficCall.VerifyWeight verify) {
      entry.put("call", "VerifyWeight").put("weight", verify.weight());
      additional(entry, verify.destinations());
    } else if (call instanceof TrafficCall.UpdateHash update) {
      entry.put("call", "UpdateHash");
      entry.put("canaryHash", update.canaryHash()).put("stableHash", update.stableHash());
      additional(entry, update.destinations());
    } else if (call instanceof TrafficCall.SetHeaderRoute route) {
      entry.put("call", "SetHeaderRoute").set("route", MAPPER.valueToTree(route.route()));
    } else if (call instanceof TrafficCall.MirrorRoute route) {
      entry.put("call", "SetMirrorRoute").set("route", MAPPER.valueToTree(route.route()));
    } else {
      entry.put("call", "RemoveManagedRoutes");
    }
    if (action.refusal() != null) {
      entry.put("rejected", action.refusal());
    }
  }

  private static void additional(ObjectNode entry, List<WeightDestination> destinations) {
    destinations.forEach(
        destination ->
            entry.withArray("additional").add(MAPPER.<JsonNode>valueToTree(destination)));
  }

  private static void plugin(ObjectNode entry, Action.CallStepPlugin call) {
    entry.put("do", "plugin").put("call", call.operation().verb());
    entry.put("index", call.index()).put("name", call.name());
    set(entry, "config", call.config());
    set(entry, "status", call.state());
  }

  private static void set(ObjectNode entry, String name, @Nullable JsonNode value) {
    if (value != null && !value.isNull() && !(value.isContainerNode() && value.isEmpty())) {
      entry.set(name, value);
    }
  }

  private void write(Action action, ObjectNode entry) {
    if (action instanceof Action.CreateReplicaSet create) {
      create(entry, "ReplicaSet", create.manifest());
    } else if (action instanceof Action.CreateAnalysisRun create) {
      create(entry, "AnalysisRun", create.manifest());
    } else if (action instanceof Action.CreateExperiment create) {
      create(entry, "Experiment", create.manifest());
    } else if (action instanceof Action.UpdateReplicaSet update) {
      ObjectNode before = Objects.requireNonNull(stored.kind("ReplicaSet").get(update.name()));
      ObjectNode after = (ObjectNode) MergePatch.apply(before, update.change().mergePatch());
      if (update.change().affinity() != null) {
        ((ObjectNode) after.at("/spec/template/spec")).set("affinity", update.change().affinity());
      }
      update(entry, "ReplicaSet", update.name(), before, after);
    } else if (action instanceof Action.PatchReplicaSetDeadline patch) {
      patch(entry, "ReplicaSet", patch.name(), "json");
      entry.putArray("patch").add(patch.operation());
    } else if (action instanceof Action.AdoptReplicaSet adopt) {
      patch(entry, "ReplicaSet", adopt.name(), "strategic").set("patch", adopt.patch());
    } else if (action instanceof Action.ReleaseReplicaSet release) {
      patch(entry, "ReplicaSet", release.name(), "strategic").set("patch", release.patch());
    } else if (action instanceof Action.SwitchServiceSelector change) {
      patch(entry, "Service", change.service(), "strategic").set("patch", change.patch());
    } else if (action instanceof Action.TerminateAnalysisRun end) {
      terminate(entry, "AnalysisRun", end.name());
    } else if (action instanceof Action.TerminateExperiment end) {
      terminate(entry, "Experiment", end.name());
    } else if (action instanceof Action.DeleteReplicaSet delete) {
      delete(entry, "ReplicaSet", delete.name());
    } else if (action instanceof Action.DeleteAnalysisRun delete) {
      delete(entry, "AnalysisRun", delete.name());
    } else if (action instanceof Action.DeleteExperiment delete) {
      delete(entry, "Experiment", delete.name());
    } else if (action instanceof Action.EvictPod evict) {
      entry.put("do", "evict").put("kind", "Pod").put("name", evict.name());
    } else if (action instanceof Action.UpdatePodMetadata update) {
      ObjectNode before = Objects.requireNonNull(stored.kind("Pod").get(update.name()));
      update(
          entry,
          "Pod",
          update.name(),
          before,
          (ObjectNode) MergePatch.apply(before, update.mergePatch()));
    } else if (action instanceof Action.RejectedWrite rejected) {
      boolean isCreation = rejected.why() == Refusal.Kind.ALREADY_EXISTS;
      entry.put("do", isCreation ? "create" : "update");
      entry.put("kind", rejected.kind()).put("name", rejected.name());
      entry.put("rejected", isCreation ? "AlreadyExists" : "Conflict");
    } else {
      rollout(action, entry);
    }
  }

  private void rollout(Action action, ObjectNode entry) {
    ObjectNode before = stored.rollout();
    String name = before.path("metadata").path("name").asText();
    JsonNode patch;
    if (action instanceof Action.PatchRolloutStatus status) {
      patch(entry, "Rollout", name, "merge");
      entry.put("subresource", "status").set("patch", status.patch());
      return;
    }
    if (action instanceof Action.UpdateRolloutMetadata update) {
      patch = update.mergePatch();
    } else if (action instanceof Action.UpdateRolloutSpec update) {
      patch = update.mergePatch();
    } else {
      ObjectNode status = JsonNodeFactory.instance.objectNode();
      status.set("status", ((Action.UpdateRolloutStatus) action).statusChange());
      patch = status;
      entry.put("subresource", "status");
    }
    update(entry, "Rollout", name, before, (ObjectNode) MergePatch.apply(before, patch));
  }

  private void create(ObjectNode entry, String kind, ObjectNode manifest) {
    ObjectNode object = manifest.deepCopy();
    object.remove("apiVersion");
    object.remove("kind");
    entry.put("do", "create").put("kind", kind).set("object", stored.clean(object));
  }

  private void update(
      ObjectNode entry, String kind, String name, ObjectNode before, ObjectNode after) {
    entry.put("do", "update").put("kind", kind).put("name", name);
    entry.set("diff", RecordedCluster.diff(stored.clean(before), stored.clean(after)));
  }

  private static ObjectNode patch(ObjectNode entry, String kind, String name, String type) {
    return entry.put("do", "patch").put("kind", kind).put("name", name).put("type", type);
  }

  private static void terminate(ObjectNode entry, String kind, String name) {
    patch(entry, kind, name, "merge").putObject("patch").putObject("spec").put("terminate", true);
  }

  private static void delete(ObjectNode entry, String kind, String name) {
    entry.put("do", "delete").put("kind", kind).put("name", name);
  }
}
