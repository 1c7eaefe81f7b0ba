package dev.rolloutkit.engine.internal.replicaset;

import static dev.rolloutkit.engine.internal.status.StatusFields.COLLISION_COUNT;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.condition.StatusWrites;
import dev.rolloutkit.engine.internal.pass.Events;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ReplicaSetUpdate;
import dev.rolloutkit.engine.internal.pass.ReplicaSetWrites;
import dev.rolloutkit.engine.internal.pass.RolloutCopy;
import dev.rolloutkit.engine.internal.pass.Step;
import dev.rolloutkit.engine.internal.status.Conditions;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.internal.status.StatusPatch;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Creates the ReplicaSet of the current template and updates its revision and annotations.
 *
 * <p>Source: Argo Rollouts, synchronisation of ReplicaSets and revisions.
 *
 * @rule The ReplicaSet of a new template is created with 0 replicas, and the pass ends.
 */
public final class NewReplicaSet {
  private static final String FAILED = "failed to getAllReplicaSetsAndSyncRevision in ";

  private NewReplicaSet() {}

  /** Creates the new ReplicaSet with 0 replicas and ends the pass, if it does not exist yet. */
  public static PassState createIfMissing(Observed observed, PassState pass, Recorder recorder) {
    if (pass.newRs() != null) {
      return pass;
    }
    String name = observed.rolloutName() + "-" + observed.state().podHash();
    @Nullable ReplicaSet taken = named(observed.state().replicaSets(), name, observed.rollout());
    long revision = maxRevision(pass.replicaSets(), null) + 1;
    if (taken == null) {
      return create(observed, pass, recorder, name, revision);
    }
    if (!ReplicaSetManifest.isNewReplicaSetOf(observed, taken)) {
      return collision(observed, pass, recorder, name);
    }
    PassState noted =
        noteRevision(observed, pass, recorder, Long.toString(revision), PlanRule.CREATE_NEW, "");
    return adopt(observed, noted, recorder, ReplicaSetCopy.of(taken));
  }

  /** Gives a ReplicaSet the role of the new one, unless the pass ends after its creation. */
  private static PassState adopt(
      Observed observed, PassState pass, Recorder recorder, ReplicaSetCopy created) {
    if (observed.has(RolloutsChange.PASS_STOPS_AFTER_WRITES)) {
      recorder.end();
    }
    return recorder.hasEnded() ? pass : pass.withRevisions(pass.revisions().withCreated(created));
  }

  private static PassState create(
      Observed observed, PassState pass, Recorder recorder, String name, long revision) {
    ObjectNode manifest = ReplicaSetManifest.of(observed, pass, name, revision);
    Action creation = new Action.CreateReplicaSet(name, manifest, PlanRule.CREATE_NEW);
    Refusal refusal = recorder.write(creation);
    if (refusal != null) {
      if (creation.onRefusal(refusal.kind()) == OnRefusal.REPORT_AND_STOP) {
        reportCreationFailed(observed, pass, recorder, refusal.message());
      } else {
        recorder.fail(PassResult.RETRY, "replicaset.apps " + GoStrings.quote(name) + " not found");
      }
      return pass;
    }
    PassState noted =
        noteRevision(observed, pass, recorder, Long.toString(revision), PlanRule.CREATE_NEW, "");
    if (recorder.hasEnded()) {
      return noted;
    }
    recorder.event(
        PlanRule.CREATE_NEW,
        "NewReplicaSetCreated",
        "Created ReplicaSet " + name + " (revision " + revision + ")");
    PassState written =
        writeProgressing(
            observed,
            noted,
            recorder,
            PlanRule.CREATE_NEW,
            "NewReplicaSetCreated",
            "Created new replica set \"" + name + "\"",
            "");
    return adopt(
        observed,
        written,
        recorder,
        ReplicaSetCopy.of(ReplicaSetManifest.created(manifest, observed.stamp())));
  }

  /** Records that the API server refused to create the new ReplicaSet. */
  public static void reportCreationFailed(
      Observed observed, PassState pass, Recorder recorder, String error) {
    String message =
        "Failed to create new replica set \""
            + observed.rolloutName()
            + "-"
            + observed.state().podHash()
            + "\": "
            + error;
    recorder.add(
        Events.ofFormat(
            Action.EventType.WARNING, "ReplicaSetCreateError", message, PlanRule.CREATE_FAILED));
    StatusDraft next = pass.status().copy();
    Conditions.set(
        next,
        Conditions.of("Progressing", "False", "ReplicaSetCreateError", message, observed.stamp()));
    StatusWrites.patch(observed, pass, recorder, next, PlanRule.CREATE_FAILED);
    recorder.fail(PassResult.ERROR, error);
  }

  /**
   * Handles a name that another object has: increments the collision count, so that the next
   * attempt uses another name.
   *
   * @rule If another object has the name of the new ReplicaSet, the collision count is raised and
   *     the next attempt uses another name.
   */
  private static PassState collision(
      Observed observed, PassState pass, Recorder recorder, String name) {
    recorder.add(
        new Action.RejectedWrite(
            "ReplicaSet", name, Refusal.Kind.ALREADY_EXISTS, PlanRule.CREATE_NEW));
    StatusDraft next = pass.status().copy();
    next.set(COLLISION_COUNT, GoZero.of(next.find(COLLISION_COUNT)) + 1);
    Refusal refusal =
        recorder.write(
            new Action.UpdateRolloutStatus(
                StatusPatch.replacing(observed.rollout().status(), pass.status(), next),
                PlanRule.CREATE_NEW));
    if (refusal == null) {
      recorder.status(next);
    }
    recorder.fail(PassResult.RETRY, "replicasets.apps \"" + name + "\" already exists");
    return pass;
  }

  /** {@link #syncRevision} as a step of which error messages contain the given name. */
  public static Step.Shared syncRevisionIn(String step) {
    return (observed, pass, recorder) -> syncRevision(observed, pass, recorder, step);
  }

  /**
   * Gives the new ReplicaSet the highest revision, the annotations and minReadySeconds of the
   * Rollout and the right anti-affinity; if nothing of that has to be written, records the revision
   * on the Rollout.
   *
   * @rule The new ReplicaSet gets a revision one higher than the highest of all others.
   * @param step the name of the step in error messages
   */
  private static PassState syncRevision(
      Observed observed, PassState pass, Recorder recorder, String step) {
    ReplicaSetCopy rs = pass.requireNewRs();
    long revision = maxRevision(pass.replicaSets(), rs) + 1;
    int minReady = GoZero.of(observed.spec().minReadySeconds());
    boolean affinityOutdated = Affinities.needsUpdate(observed, recorder, rs);
    if (minReady != rs.minReadySeconds()
        || affinityOutdated
        || !AnnotationSync.inSync(pass.rollout().annotations(), rs.annotations(), revision)) {
      ReplicaSetUpdate update = new ReplicaSetUpdate(rs);
      boolean changed =
          AnnotationSync.sync(
                  pass.rollout().annotations(),
                  update.annotations(),
                  revision,
                  true,
                  observed.desired())
              || affinityOutdated;
      if (minReady != rs.minReadySeconds()) {
        update.setMinReadySeconds(minReady);
        changed = true;
      }
      if (changed) {
        write(observed, recorder, rs, update, step);
        return pass;
      }
      rs.setAnnotations(update.annotations());
    }
    String prefix = FAILED + step + ": ";
    PassState noted =
        noteRevision(
            observed,
            pass,
            recorder,
            rs.annotation(RolloutKeys.REVISION),
            PlanRule.SYNC_REVISION,
            prefix);
    return !recorder.hasEnded() && noted.status().condition("Progressing") == null
        ? writeProgressing(
            observed,
            noted,
            recorder,
            PlanRule.SYNC_REVISION,
            "FoundNewReplicaSet",
            "Found new replica set \"" + rs.name + "\"",
            prefix)
        : noted;
  }

  private static void write(
      Observed observed,
      Recorder recorder,
      ReplicaSetCopy rs,
      ReplicaSetUpdate update,
      String step) {
    update.setAffinity(Affinities.change(observed, rs));
    String error = ReplicaSetWrites.update(observed, recorder, rs, update, PlanRule.SYNC_REVISION);
    if (error != null) {
      recorder.fail(
          PassResult.RETRY,
          FAILED + step + ": failed to update replicaset revision on " + rs.name + ": " + error);
      return;
    }
    ReplicaSetWrites.refresh(rs, update);
  }

  /** The highest revision of all ReplicaSets except one; invalid revisions are ignored. */
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

  private static PassState noteRevision(
      Observed observed,
      PassState pass,
      Recorder recorder,
      String revision,
      PlanRule rule,
      String prefix) {
    if (revision.equals(pass.rollout().revision())) {
      return pass;
    }
    if (pass.rollout().isStale()) {
      refuseStaleUpdate(observed, recorder, rule, prefix);
      return pass;
    }
    RolloutCopy changed = pass.rollout().withRevision(revision);
    if (recorder.writeOrStop(
            new Action.UpdateRolloutMetadata(
                revision, changed.unwrittenAnnotations(observed), observed.dropped(), rule))
        == Flow.STOP) {
      return pass;
    }
    recorder.event(rule, "RolloutUpdated", "Rollout updated to revision " + revision);
    return pass.withRollout(changed.annotationsWritten());
  }

  /** Writes a Progressing condition immediately, so that the following steps see it. */
  private static PassState writeProgressing(
      Observed observed,
      PassState pass,
      Recorder recorder,
      PlanRule rule,
      String reason,
      String message,
      String prefix) {
    if (pass.rollout().isStale()) {
      refuseStaleUpdate(observed, recorder, rule, prefix);
      return pass;
    }
    StatusDraft next = pass.status().copy();
    Conditions.set(next, Conditions.of("Progressing", "True", reason, message, observed.stamp()));
    if (recorder.writeOrStop(
            new Action.UpdateRolloutStatus(
                StatusPatch.replacing(observed.rollout().status(), pass.status(), next), rule))
        == Flow.STOP) {
      return pass;
    }
    recorder.status(next);
    return pass.withStatus(next).withRollout(pass.rollout().statusUpdated(observed));
  }

  /** Ends the pass with an update of the Rollout that the API server refuses as stale. */
  private static void refuseStaleUpdate(
      Observed observed, Recorder recorder, PlanRule rule, String prefix) {
    String name = observed.rolloutName();
    recorder.add(new Action.RejectedWrite("Rollout", name, Refusal.Kind.CONFLICT, rule));
    recorder.fail(
        PassResult.RETRY,
        prefix
            + "Operation cannot be fulfilled on rollouts.argoproj.io \""
            + name
            + "\": the object has been modified; please apply your changes to the latest version"
            + " and try again");
  }

  /** The ReplicaSet with the given name in the namespace, regardless of its owner. */
  private static @Nullable ReplicaSet named(List<ReplicaSet> all, String name, Rollout rollout) {
    for (ReplicaSet rs : all) {
      if (Owners.isNamed(rs, name, rollout)) {
        return rs;
      }
    }
    return null;
  }
}
