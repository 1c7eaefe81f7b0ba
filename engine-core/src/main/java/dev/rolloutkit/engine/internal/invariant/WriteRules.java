package dev.rolloutkit.engine.internal.invariant;

import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.Plan;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The rules about all writes of a plan.
 *
 * @rule No pass writes one Service or ReplicaSet twice.
 */
public final class WriteRules {
  private WriteRules() {}

  /** Reports a plan that creates two ReplicaSets, or creates one and writes another. */
  public static void checkCreation(Plan plan, Consumer<String> out) {
    int created = 0;
    int others = 0;
    for (Action action : plan.actions()) {
      if (action instanceof Action.CreateReplicaSet) {
        created++;
      } else if (action instanceof Action.UpdateReplicaSet
          || action instanceof Action.PatchReplicaSetDeadline
          || action instanceof Action.DeleteReplicaSet) {
        others++;
      }
    }
    if (created > 1 || (created == 1 && others > 0)) {
      out.accept(created + " created, " + others + " others written");
    }
  }

  /** Reports each Service or ReplicaSet that is written twice; a deletion may follow a write. */
  public static void checkOnce(Plan plan, Consumer<String> out) {
    Set<String> written = new HashSet<>();
    for (Action action : plan.actions()) {
      String object = object(action);
      if (!object.isEmpty()
          && !written.add(object)
          && !(action instanceof Action.DeleteReplicaSet)) {
        out.accept(object + " is written twice");
      }
    }
  }

  private static String object(Action action) {
    if (action instanceof Action.SwitchServiceSelector change) {
      return "Service " + change.service();
    }
    if (action instanceof Action.UpdateReplicaSet update) {
      return "ReplicaSet " + update.name();
    }
    if (action instanceof Action.PatchReplicaSetDeadline patch) {
      return "ReplicaSet " + patch.name();
    }
    return action instanceof Action.DeleteReplicaSet delete ? "ReplicaSet " + delete.name() : "";
  }
}
