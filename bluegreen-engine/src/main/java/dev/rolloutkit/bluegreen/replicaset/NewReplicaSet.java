package dev.rolloutkit.bluegreen.replicaset;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.bluegreen.Action;
import dev.rolloutkit.bluegreen.PassResult;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Conditions;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.bluegreen.pass.ReplicaSetUpdate;
import dev.rolloutkit.bluegreen.pass.ReplicaSetWrites;
import dev.rolloutkit.bluegreen.pass.StatusDraft;
import dev.rolloutkit.bluegreen.status.StatusPatch;
import dev.rolloutkit.bluegreen.status.StatusSync;
import dev.rolloutkit.model.RolloutKeys;
import dev.rolloutkit.model.Zero;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The ReplicaSet of the present template: creating it, and keeping its revision and annotations.
 *
 * <p>Source: Argo Rollouts, synchronisation of ReplicaSets and revisions.
 */
public final class NewReplicaSet {
  private NewReplicaSet() {}

  /** Creates the new ReplicaSet with no pods, if there is none, and ends the pass. */
  public static Flow createIfMissing(Pass pass) {
    if (pass.newRs != null) {
      return Flow.NEXT;
    }
    String name = pass.rolloutName + "-" + pass.state.podHash();
    @Nullable ReplicaSetCopy taken = named(pass.replicaSets, name);
    long revision = maxRevision(pass.replicaSets, null) + 1;
    if (taken != null && !ReplicaSetManifest.isNewReplicaSetOf(pass, taken)) {
      return collision(pass, name);
    }
    if (taken == null) {
      ObjectNode manifest = ReplicaSetManifest.of(pass, name, revision);
      pass.add(new Action.CreateReplicaSet(name, manifest, Rule.CREATE_NEW));
    }
    noteRevision(pass, Long.toString(revision), Rule.CREATE_NEW);
    if (taken == null) {
      pass.event(
          Rule.CREATE_NEW,
          "NewReplicaSetCreated",
          "Created ReplicaSet " + name + " (revision " + revision + ")");
      writeProgressing(
          pass,
          Rule.CREATE_NEW,
          "NewReplicaSetCreated",
          "Created new replica set \"" + name + "\"");
    }
    return Flow.STOP;
  }

  /** Tells that the API server refused to create the new ReplicaSet. */
  public static void tellCreationFailed(Pass pass, String error) {
    String message =
        "Failed to create new replica set \""
            + pass.rolloutName
            + "-"
            + pass.state.podHash()
            + "\": "
            + error;
    pass.warning(Rule.CREATE_FAILED, "ReplicaSetCreateError", message);
    StatusDraft next = pass.status.copy();
    Conditions.set(
        next, Conditions.of("Progressing", "False", "ReplicaSetCreateError", message, pass.stamp));
    StatusSync.patch(pass, next, Rule.CREATE_FAILED);
    pass.fail(PassResult.ERROR, error);
  }

  /** Another object has the name: the hash is counted on, and the caller tries again. */
  private static Flow collision(Pass pass, String name) {
    StatusDraft before = pass.status.copy();
    pass.statusChanged = true;
    pass.status.collisionCount = Zero.of(before.collisionCount) + 1;
    pass.add(
        new Action.UpdateRolloutStatus(StatusPatch.between(before, pass.status), Rule.CREATE_NEW));
    return pass.fail(PassResult.RETRY, "replicasets.apps \"" + name + "\" already exists");
  }

  /**
   * Gives the new ReplicaSet the highest revision, the annotations and minReadySeconds of the
   * Rollout and the right anti-affinity; when nothing of that is to be written, notes the revision
   * on the Rollout.
   */
  public static Flow syncRevision(Pass pass) {
    ReplicaSetCopy rs = pass.requireNewRs();
    long revision = maxRevision(pass.replicaSets, rs) + 1;
    int minReady = Zero.of(pass.spec.minReadySeconds());
    boolean affinityOutdated = Affinities.needsUpdate(pass, rs);
    if (minReady != rs.minReadySeconds
        || affinityOutdated
        || !AnnotationSync.inSync(pass.rolloutAnnotations, rs.annotations, revision)) {
      ReplicaSetUpdate update = new ReplicaSetUpdate(rs);
      boolean changed =
          AnnotationSync.sync(
                  pass.rolloutAnnotations, update.annotations, revision, true, pass.desired)
              || affinityOutdated;
      if (minReady != rs.minReadySeconds) {
        update.minReadySeconds = OptionalInt.of(minReady);
        changed = true;
      }
      if (changed) {
        return write(pass, rs, update);
      }
      rs.annotations = update.annotations;
    }
    noteRevision(pass, rs.annotation(RolloutKeys.REVISION), Rule.SYNC_REVISION);
    if (pass.status.condition("Progressing") == null) {
      writeProgressing(
          pass,
          Rule.SYNC_REVISION,
          "FoundNewReplicaSet",
          "Found new replica set \"" + rs.name + "\"");
    }
    return Flow.NEXT;
  }

  private static Flow write(Pass pass, ReplicaSetCopy rs, ReplicaSetUpdate update) {
    update.affinity = Affinities.change(pass, rs);
    String error = ReplicaSetWrites.update(pass, rs, update, Rule.SYNC_REVISION);
    if (error != null) {
      return pass.fail(PassResult.RETRY, error);
    }
    ReplicaSetWrites.refresh(rs, update);
    return Flow.NEXT;
  }

  /** The highest revision of all ReplicaSets but one; what is no number is passed over. */
  static long maxRevision(Collection<ReplicaSetCopy> all, @Nullable ReplicaSetCopy except) {
    long max = 0;
    for (ReplicaSetCopy rs : all) {
      if (except == null || !rs.name.equals(except.name)) {
        OptionalLong revision = rs.revision();
        if (revision.isPresent()) {
          max = Math.max(max, revision.getAsLong());
        }
      }
    }
    return max;
  }

  private static void noteRevision(Pass pass, String revision, Rule rule) {
    if (revision.equals(Zero.of(pass.rolloutAnnotations.get(RolloutKeys.REVISION)))) {
      return;
    }
    Map<String, String> annotations = new HashMap<>(pass.rolloutAnnotations);
    annotations.put(RolloutKeys.REVISION, revision);
    pass.rolloutAnnotations = annotations;
    pass.add(new Action.UpdateRolloutMetadata(revision, rule));
    pass.event(rule, "RolloutUpdated", "Rollout updated to revision " + revision);
  }

  /** Writes a Progressing condition at once; the steps that follow see it. */
  private static void writeProgressing(Pass pass, Rule rule, String reason, String message) {
    StatusDraft before = pass.status.copy();
    pass.statusChanged = true;
    Conditions.set(pass.status, Conditions.of("Progressing", "True", reason, message, pass.stamp));
    pass.add(new Action.UpdateRolloutStatus(StatusPatch.between(before, pass.status), rule));
  }

  private static @Nullable ReplicaSetCopy named(List<ReplicaSetCopy> all, String name) {
    for (ReplicaSetCopy rs : all) {
      if (rs.name.equals(name)) {
        return rs;
      }
    }
    return null;
  }
}
