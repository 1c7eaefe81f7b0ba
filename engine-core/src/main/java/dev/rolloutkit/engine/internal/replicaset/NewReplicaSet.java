package dev.rolloutkit.engine.internal.replicaset;

import static dev.rolloutkit.engine.internal.status.StatusFields.COLLISION_COUNT;
import static dev.rolloutkit.engine.internal.status.StatusFields.CONDITIONS;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.OnRefusal;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.condition.StatusWrites;
import dev.rolloutkit.engine.internal.pass.Events;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ReplicaSetUpdate;
import dev.rolloutkit.engine.internal.pass.ReplicaSetWrites;
import dev.rolloutkit.engine.internal.status.Conditions;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.internal.status.StatusPatch;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Creates the ReplicaSet of the current template and updates its revision and annotations.
 *
 * <p>Source: Argo Rollouts, synchronisation of ReplicaSets and revisions.
 */
public final class NewReplicaSet {
  private static final String FAILED = "failed to getAllReplicaSetsAndSyncRevision in ";

  private NewReplicaSet() {}

  /** Creates the new ReplicaSet with 0 replicas and ends the pass, if it does not exist yet. */
  public static Flow createIfMissing(Observed in, PlanDraft out) {
    if (out.newRs() != null) {
      return Flow.NEXT;
    }
    String name = in.rolloutName() + "-" + in.state().podHash();
    @Nullable ReplicaSet taken = named(in.state().replicaSets(), name, in.rollout());
    long revision = maxRevision(out.replicaSets(), null) + 1;
    if (taken == null) {
      return create(in, out, name, revision);
    }
    if (!ReplicaSetManifest.isNewReplicaSetOf(in, out, taken)) {
      return collision(in, out, name);
    }
    Flow flow = noteRevision(in, out, Long.toString(revision), Rule.CREATE_NEW, "");
    if (in.has(RolloutsChange.PASS_STOPS_AFTER_WRITES) || flow == Flow.STOP) {
      return Flow.STOP;
    }
    out.setCreated(ReplicaSetCopy.of(taken));
    return Flow.NEXT;
  }

  private static Flow create(Observed in, PlanDraft out, String name, long revision) {
    ObjectNode manifest = ReplicaSetManifest.of(in, out, name, revision);
    Action creation = new Action.CreateReplicaSet(name, manifest, Rule.CREATE_NEW);
    Refusal refusal = out.write(creation);
    if (refusal != null) {
      return creation.onRefusal(refusal.kind()) == OnRefusal.REPORT_AND_STOP
          ? reportCreationFailed(in, out, refusal.message())
          : out.fail(PassResult.RETRY, "replicaset.apps " + GoStrings.quote(name) + " not found");
    }
    if (noteRevision(in, out, Long.toString(revision), Rule.CREATE_NEW, "") == Flow.STOP) {
      return Flow.STOP;
    }
    out.event(
        Rule.CREATE_NEW,
        "NewReplicaSetCreated",
        "Created ReplicaSet " + name + " (revision " + revision + ")");
    Flow flow =
        writeProgressing(
            in,
            out,
            Rule.CREATE_NEW,
            "NewReplicaSetCreated",
            "Created new replica set \"" + name + "\"",
            "");
    if (in.has(RolloutsChange.PASS_STOPS_AFTER_WRITES) || flow == Flow.STOP) {
      return Flow.STOP;
    }
    out.setCreated(ReplicaSetCopy.of(ReplicaSetManifest.created(manifest, in.stamp())));
    return Flow.NEXT;
  }

  /** Records that the API server refused to create the new ReplicaSet. */
  public static Flow reportCreationFailed(Observed in, PlanDraft out, String error) {
    String message =
        "Failed to create new replica set \""
            + in.rolloutName()
            + "-"
            + in.state().podHash()
            + "\": "
            + error;
    out.add(
        Events.ofFormat(
            Action.EventType.WARNING, "ReplicaSetCreateError", message, Rule.CREATE_FAILED));
    StatusDraft next = out.status().copy();
    Conditions.set(
        next, Conditions.of("Progressing", "False", "ReplicaSetCreateError", message, in.stamp()));
    StatusWrites.patch(in, out, next, Rule.CREATE_FAILED);
    return out.fail(PassResult.ERROR, error);
  }

  /**
   * Handles a name that another object has: increments the collision count, so that the next
   * attempt uses another name.
   */
  private static Flow collision(Observed in, PlanDraft out, String name) {
    out.add(
        new Action.RejectedWrite("ReplicaSet", name, Refusal.Kind.ALREADY_EXISTS, Rule.CREATE_NEW));
    StatusDraft next = out.status().copy();
    next.set(COLLISION_COUNT, GoZero.of(next.find(COLLISION_COUNT)) + 1);
    Refusal refusal =
        out.write(
            new Action.UpdateRolloutStatus(
                StatusPatch.replacing(in.rollout().status(), out.status(), next), Rule.CREATE_NEW));
    if (refusal == null) {
      out.status().set(COLLISION_COUNT, next.find(COLLISION_COUNT));
      out.statusUpdated();
    }
    return out.fail(PassResult.RETRY, "replicasets.apps \"" + name + "\" already exists");
  }

  /** {@link #syncRevision(Observed, PlanDraft, String)} for the first steps of every pass. */
  public static Flow syncRevisionAtFirst(Observed in, PlanDraft out) {
    return syncRevision(in, out, "isScalingEvent");
  }

  /**
   * Gives the new ReplicaSet the highest revision, the annotations and minReadySeconds of the
   * Rollout and the right anti-affinity; if nothing of that has to be written, records the revision
   * on the Rollout.
   *
   * @param step the name of the step in error messages
   */
  public static Flow syncRevision(Observed in, PlanDraft out, String step) {
    ReplicaSetCopy rs = out.requireNewRs();
    long revision = maxRevision(out.replicaSets(), rs) + 1;
    int minReady = GoZero.of(in.spec().minReadySeconds());
    boolean affinityOutdated = Affinities.needsUpdate(in, out, rs);
    if (minReady != rs.minReadySeconds()
        || affinityOutdated
        || !AnnotationSync.inSync(out.rolloutAnnotations(), rs.annotations(), revision)) {
      ReplicaSetUpdate update = new ReplicaSetUpdate(rs);
      boolean changed =
          AnnotationSync.sync(
                  out.rolloutAnnotations(), update.annotations(), revision, true, in.desired())
              || affinityOutdated;
      if (minReady != rs.minReadySeconds()) {
        update.setMinReadySeconds(minReady);
        changed = true;
      }
      if (changed) {
        return write(in, out, rs, update, step);
      }
      rs.setAnnotations(update.annotations());
    }
    String prefix = FAILED + step + ": ";
    if (noteRevision(in, out, rs.annotation(RolloutKeys.REVISION), Rule.SYNC_REVISION, prefix)
        == Flow.STOP) {
      return Flow.STOP;
    }
    return out.status().condition("Progressing") == null
        ? writeProgressing(
            in,
            out,
            Rule.SYNC_REVISION,
            "FoundNewReplicaSet",
            "Found new replica set \"" + rs.name + "\"",
            prefix)
        : Flow.NEXT;
  }

  private static Flow write(
      Observed in, PlanDraft out, ReplicaSetCopy rs, ReplicaSetUpdate update, String step) {
    update.setAffinity(Affinities.change(in, out, rs));
    String error = ReplicaSetWrites.update(in, out, rs, update, Rule.SYNC_REVISION);
    if (error != null) {
      return out.fail(
          PassResult.RETRY,
          FAILED + step + ": failed to update replicaset revision on " + rs.name + ": " + error);
    }
    ReplicaSetWrites.refresh(rs, update);
    return Flow.NEXT;
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

  private static Flow noteRevision(
      Observed in, PlanDraft out, String revision, Rule rule, String prefix) {
    if (revision.equals(GoZero.of(out.rolloutAnnotations().get(RolloutKeys.REVISION)))) {
      return Flow.NEXT;
    }
    if (out.isRolloutStale()) {
      return out.staleUpdate(rule, prefix);
    }
    Map<String, String> before = out.rolloutAnnotations();
    Map<String, String> annotations = new HashMap<>(before);
    annotations.put(RolloutKeys.REVISION, revision);
    out.setRolloutAnnotations(annotations);
    if (out.writeOrStop(
            new Action.UpdateRolloutMetadata(
                revision, out.unwrittenAnnotations(), in.dropped(), rule))
        == Flow.STOP) {
      out.setRolloutAnnotations(before);
      return Flow.STOP;
    }
    out.annotationsWritten();
    out.event(rule, "RolloutUpdated", "Rollout updated to revision " + revision);
    return Flow.NEXT;
  }

  /** Writes a Progressing condition immediately, so that the following steps see it. */
  private static Flow writeProgressing(
      Observed in, PlanDraft out, Rule rule, String reason, String message, String prefix) {
    if (out.isRolloutStale()) {
      return out.staleUpdate(rule, prefix);
    }
    StatusDraft next = out.status().copy();
    Conditions.set(next, Conditions.of("Progressing", "True", reason, message, in.stamp()));
    if (out.writeOrStop(
            new Action.UpdateRolloutStatus(
                StatusPatch.replacing(in.rollout().status(), out.status(), next), rule))
        == Flow.STOP) {
      return Flow.STOP;
    }
    out.status().set(CONDITIONS, next.get(CONDITIONS));
    out.statusUpdated();
    return Flow.NEXT;
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
