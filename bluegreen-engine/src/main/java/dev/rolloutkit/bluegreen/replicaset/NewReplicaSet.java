package dev.rolloutkit.bluegreen.replicaset;

import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.Action;
import dev.rolloutkit.bluegreen.OnRefusal;
import dev.rolloutkit.bluegreen.PassResult;
import dev.rolloutkit.bluegreen.Refusal;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Conditions;
import dev.rolloutkit.bluegreen.pass.Owners;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.bluegreen.pass.ReplicaSetUpdate;
import dev.rolloutkit.bluegreen.pass.ReplicaSetWrites;
import dev.rolloutkit.bluegreen.pass.StatusDraft;
import dev.rolloutkit.bluegreen.status.StatusPatch;
import dev.rolloutkit.bluegreen.status.StatusSync;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
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
    @Nullable ReplicaSet taken = named(pass.state.replicaSets(), name, pass.rollout);
    long revision = maxRevision(pass.replicaSets, null) + 1;
    if (taken == null) {
      return create(pass, name, revision);
    }
    if (!ReplicaSetManifest.isNewReplicaSetOf(pass, taken)) {
      return collision(pass, name);
    }
    noteRevision(pass, Long.toString(revision), Rule.CREATE_NEW);
    return Flow.STOP;
  }

  private static Flow create(Pass pass, String name, long revision) {
    Action creation =
        new Action.CreateReplicaSet(
            name, ReplicaSetManifest.of(pass, name, revision), Rule.CREATE_NEW);
    Refusal refusal = pass.write(creation);
    if (refusal != null) {
      return creation.onRefusal(refusal.kind()) == OnRefusal.TELL_AND_STOP
          ? tellCreationFailed(pass, refusal.message())
          : pass.fail(PassResult.RETRY, "replicaset.apps " + GoText.quote(name) + " not found");
    }
    if (noteRevision(pass, Long.toString(revision), Rule.CREATE_NEW) == Flow.STOP) {
      return Flow.STOP;
    }
    pass.event(
        Rule.CREATE_NEW,
        "NewReplicaSetCreated",
        "Created ReplicaSet " + name + " (revision " + revision + ")");
    writeProgressing(
        pass, Rule.CREATE_NEW, "NewReplicaSetCreated", "Created new replica set \"" + name + "\"");
    return Flow.STOP;
  }

  /** Tells that the API server refused to create the new ReplicaSet. */
  public static Flow tellCreationFailed(Pass pass, String error) {
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
    return pass.fail(PassResult.ERROR, error);
  }

  /** Another object has the name: the hash is counted on, and the caller tries again. */
  private static Flow collision(Pass pass, String name) {
    pass.add(
        new Action.RejectedWrite("ReplicaSet", name, Refusal.Kind.ALREADY_EXISTS, Rule.CREATE_NEW));
    StatusDraft next = pass.status.copy();
    next.collisionCount = GoZero.of(next.collisionCount) + 1;
    Refusal refusal =
        pass.write(
            new Action.UpdateRolloutStatus(
                StatusPatch.between(pass.status, next), Rule.CREATE_NEW));
    if (refusal == null) {
      pass.statusChanged = true;
      pass.status.collisionCount = next.collisionCount;
    }
    return pass.fail(PassResult.RETRY, "replicasets.apps \"" + name + "\" already exists");
  }

  /** {@link #syncRevision} of the first steps of every pass. */
  public static Flow syncRevisionAtFirst(Pass pass) {
    return syncRevision(pass, "isScalingEvent");
  }

  /** {@link #syncRevision} of a pass that only scales. */
  public static Flow syncRevisionForScaling(Pass pass) {
    return syncRevision(pass, "syncReplicasOnly");
  }

  /** {@link #syncRevision} of a full pass. */
  public static Flow syncRevision(Pass pass) {
    return syncRevision(pass, "rolloutBlueGreen create true");
  }

  /**
   * Gives the new ReplicaSet the highest revision, the annotations and minReadySeconds of the
   * Rollout and the right anti-affinity; when nothing of that is to be written, notes the revision
   * on the Rollout.
   *
   * @param step the name of the step in an error
   */
  public static Flow syncRevision(Pass pass, String step) {
    ReplicaSetCopy rs = pass.requireNewRs();
    long revision = maxRevision(pass.replicaSets, rs) + 1;
    int minReady = GoZero.of(pass.spec.minReadySeconds());
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
        return write(pass, rs, update, step);
      }
      rs.annotations = update.annotations;
    }
    if (noteRevision(pass, rs.annotation(RolloutKeys.REVISION), Rule.SYNC_REVISION) == Flow.STOP) {
      return Flow.STOP;
    }
    return pass.status.condition("Progressing") == null
        ? writeProgressing(
            pass,
            Rule.SYNC_REVISION,
            "FoundNewReplicaSet",
            "Found new replica set \"" + rs.name + "\"")
        : Flow.NEXT;
  }

  private static Flow write(Pass pass, ReplicaSetCopy rs, ReplicaSetUpdate update, String step) {
    update.affinity = Affinities.change(pass, rs);
    String error = ReplicaSetWrites.update(pass, rs, update, Rule.SYNC_REVISION);
    if (error != null) {
      return pass.fail(
          PassResult.RETRY,
          "failed to getAllReplicaSetsAndSyncRevision in "
              + step
              + ": failed to update replicaset revision on "
              + rs.name
              + ": "
              + error);
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

  private static Flow noteRevision(Pass pass, String revision, Rule rule) {
    if (revision.equals(GoZero.of(pass.rolloutAnnotations.get(RolloutKeys.REVISION)))) {
      return Flow.NEXT;
    }
    Map<String, String> before = pass.rolloutAnnotations;
    Map<String, String> annotations = new HashMap<>(before);
    annotations.put(RolloutKeys.REVISION, revision);
    pass.rolloutAnnotations = annotations;
    if (pass.writeOrStop(
            new Action.UpdateRolloutMetadata(revision, pass.unwrittenAnnotations(), rule))
        == Flow.STOP) {
      pass.rolloutAnnotations = before;
      return Flow.STOP;
    }
    pass.annotationsWritten();
    pass.event(rule, "RolloutUpdated", "Rollout updated to revision " + revision);
    return Flow.NEXT;
  }

  /** Writes a Progressing condition at once; the steps that follow see it. */
  private static Flow writeProgressing(Pass pass, Rule rule, String reason, String message) {
    StatusDraft next = pass.status.copy();
    Conditions.set(next, Conditions.of("Progressing", "True", reason, message, pass.stamp));
    if (pass.writeOrStop(
            new Action.UpdateRolloutStatus(StatusPatch.between(pass.status, next), rule))
        == Flow.STOP) {
      return Flow.STOP;
    }
    pass.statusChanged = true;
    pass.status.conditions = next.conditions;
    pass.forgetWorkload();
    return Flow.NEXT;
  }

  /** The ReplicaSet of that name in the namespace, whoever it belongs to. */
  private static @Nullable ReplicaSet named(List<ReplicaSet> all, String name, Rollout rollout) {
    for (ReplicaSet rs : all) {
      if (Owners.isNamed(rs, name, rollout)) {
        return rs;
      }
    }
    return null;
  }
}
