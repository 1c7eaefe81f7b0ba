package dev.rolloutkit.bluegreen;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.Plan;
import java.util.List;

/** A plan in the form in which the recordings have theirs. */
final class PlanJson {
  private final Cluster stored;
  private final ArrayNode actions = JsonNodeFactory.instance.arrayNode();

  private PlanJson(Cluster stored) {
    this.stored = stored;
  }

  static ObjectNode of(Plan plan, Cluster cluster) {
    ObjectNode out = Json.object();
    out.set("actions", actions(plan.actions(), cluster));
    plan.error().ifPresent(error -> out.put("error", error));
    return out;
  }

  static ArrayNode actions(List<Action> actions, Cluster cluster) {
    PlanJson json = new PlanJson(cluster.copy());
    actions.forEach(json::add);
    return json.actions;
  }

  private void add(Action action) {
    ObjectNode entry = actions.addObject();
    if (action instanceof Action.EmitEvent event) {
      entry.put("do", "event").put("type", event.type().text());
      entry.put("reason", event.reason()).put("message", event.message());
      return;
    }
    if (action instanceof Action.Requeue requeue) {
      entry.put("do", "requeue").put("afterMs", requeue.after().toMillis());
      return;
    }
    if (action instanceof Action.ScaleWorkload) {
      // Writes to the reference workload are left out of the recordings.
      actions.remove(actions.size() - 1);
      return;
    }
    write(action, entry);
    stored.apply(entry);
  }

  private void write(Action action, ObjectNode entry) {
    if (action instanceof Action.CreateReplicaSet create) {
      create(entry, "ReplicaSet", create.manifest());
    } else if (action instanceof Action.CreateAnalysisRun create) {
      create(entry, "AnalysisRun", create.manifest());
    } else if (action instanceof Action.AdoptReplicaSet adopt) {
      patch(entry, "ReplicaSet", adopt.name(), "strategic");
      entry.set("patch", adopt.patch());
    } else if (action instanceof Action.ReleaseReplicaSet release) {
      patch(entry, "ReplicaSet", release.name(), "strategic");
      entry.set("patch", release.patch());
    } else if (action instanceof Action.UpdateReplicaSet update) {
      ObjectNode before = stored.kind("ReplicaSet").get(update.name());
      ObjectNode after = (ObjectNode) Cluster.merged(before, update.change().mergePatch());
      if (update.change().affinity() != null) {
        ((ObjectNode) after.get("spec").get("template").get("spec"))
            .set("affinity", update.change().affinity());
      }
      update(entry, "ReplicaSet", update.name(), before, after);
    } else if (action instanceof Action.PatchReplicaSetDeadline patch) {
      patch(entry, "ReplicaSet", patch.name(), "json");
      entry.putArray("patch").add(patch.operation());
    } else if (action instanceof Action.DeleteReplicaSet delete) {
      entry.put("do", "delete").put("kind", "ReplicaSet").put("name", delete.name());
    } else if (action instanceof Action.SwitchServiceSelector change) {
      patch(entry, "Service", change.service(), "strategic");
      entry.set("patch", change.patch());
    } else if (action instanceof Action.TerminateAnalysisRun end) {
      patch(entry, "AnalysisRun", end.name(), "merge");
      entry.putObject("patch").putObject("spec").put("terminate", true);
    } else if (action instanceof Action.DeleteAnalysisRun delete) {
      entry.put("do", "delete").put("kind", "AnalysisRun").put("name", delete.name());
    } else if (action instanceof Action.EvictPod evict) {
      entry.put("do", "evict").put("kind", "Pod").put("name", evict.name());
    } else if (action instanceof Action.UpdatePodMetadata update) {
      ObjectNode before = stored.kind("Pod").get(update.name());
      update(
          entry,
          "Pod",
          update.name(),
          before,
          (ObjectNode) Cluster.merged(before, update.mergePatch()));
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
    ObjectNode patch = Json.object();
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
      patch.set("status", ((Action.UpdateRolloutStatus) action).statusChange());
      entry.put("subresource", "status");
    }
    update(entry, "Rollout", name, before, (ObjectNode) Cluster.merged(before, patch));
  }

  private static void create(ObjectNode entry, String kind, ObjectNode manifest) {
    ObjectNode object = manifest.deepCopy();
    object.remove("apiVersion");
    object.remove("kind");
    entry.put("do", "create").put("kind", kind).set("object", Cluster.clean(object));
  }

  private static void update(
      ObjectNode entry, String kind, String name, ObjectNode before, ObjectNode after) {
    entry.put("do", "update").put("kind", kind).put("name", name);
    entry.set("diff", Cluster.diff(Cluster.clean(before), Cluster.clean(after)));
  }

  private static void patch(ObjectNode entry, String kind, String name, String type) {
    entry.put("do", "patch").put("kind", kind).put("name", name).put("type", type);
  }
}
