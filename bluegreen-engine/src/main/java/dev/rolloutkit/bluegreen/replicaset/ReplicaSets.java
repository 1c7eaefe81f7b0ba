package dev.rolloutkit.bluegreen.replicaset;

import dev.rolloutkit.bluegreen.Defect;
import dev.rolloutkit.bluegreen.PassResult;
import dev.rolloutkit.bluegreen.Refusal;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.AbortDelay;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.bluegreen.pass.PromotionGate;
import dev.rolloutkit.bluegreen.pass.ReplicaSetCopy;
import dev.rolloutkit.bluegreen.pass.ReplicaSetUpdate;
import dev.rolloutkit.bluegreen.pass.ReplicaSetWrites;
import dev.rolloutkit.bluegreen.pass.Times;
import dev.rolloutkit.bluegreen.workload.Workloads;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Sizes of the ReplicaSets: deadlines that fall away, the stable one, the new one, then the old
 * ones and the history.
 *
 * <p>Source: Argo Rollouts, reconciliation of ReplicaSets.
 */
public final class ReplicaSets {
  private ReplicaSets() {}

  /** Whether the number of replicas was changed since a ReplicaSet in use was last scaled. */
  public static boolean isScalingEvent(Pass pass) {
    return wasScaledFor(pass, pass.newRs) || wasScaledFor(pass, pass.stableRs);
  }

  private static boolean wasScaledFor(Pass pass, @Nullable ReplicaSetCopy rs) {
    if (rs == null || rs.replicas <= 0) {
      return false;
    }
    OptionalLong noted = rs.desiredReplicas();
    return noted.isPresent() && noted.getAsLong() != pass.desired;
  }

  public static Flow reconcile(Pass pass) {
    return reconcile(pass, "");
  }

  public static Flow reconcileForScaling(Pass pass) {
    return reconcile(pass, "failed to reconcileBlueGreenReplicaSets in syncReplicasOnly: ");
  }

  private static Flow reconcile(Pass pass, String errorPrefix) {
    String error = removeDeadlines(pass);
    if (error == null) {
      error = reconcileStable(pass);
    }
    if (error == null) {
      error = reconcileNew(pass);
    }
    if (error == null) {
      OldReplicaSets.scaleDown(pass);
      error = RevisionHistory.cleanUp(pass);
    }
    return error == null ? Flow.NEXT : pass.fail(PassResult.RETRY, errorPrefix + error);
  }

  /** What is needed again is not scaled down. Null, or the error. */
  private static @Nullable String removeDeadlines(Pass pass) {
    ReplicaSetCopy newRs = pass.requireNewRs();
    ReplicaSetCopy stableRs = pass.stableRs;
    boolean keepsNew = !AbortDelay.applies(pass);
    String error = null;
    if (keepsNew && !remembersFastRollback(pass)) {
      error = removeDeadline(pass, newRs);
    }
    if (error == null && stableRs != null && (!keepsNew || !stableRs.name.equals(newRs.name))) {
      error = removeDeadline(pass, stableRs);
    }
    return error;
  }

  /** Removes the deadline of a ReplicaSet. Null, or the error. */
  public static @Nullable String removeDeadline(Pass pass, ReplicaSetCopy rs) {
    Refusal refusal = ReplicaSetWrites.removeDeadline(pass, rs);
    return refusal == null
        ? null
        : "error removing scale-down-deadline annotation from RS '"
            + rs.name
            + "': "
            + refusal.message();
  }

  /** The deadline stays until the switch, to tell that the rollback began in time. */
  private static boolean remembersFastRollback(Pass pass) {
    return pass.mends(Defect.FAST_ROLLBACK_LOST)
        && pass.newRsWithinDelay
        && pass.rollbackKind().rollback()
        && !pass.isActive(pass.requireNewRs().hash)
        && !pass.status.stableRs.equals(pass.requireNewRs().hash);
  }

  private static @Nullable String reconcileStable(Pass pass) {
    if (pass.stableRs == null) {
      return null;
    }
    int size = holdsServingSize(pass) ? pass.stableRs.replicas : pass.desired;
    return named(
        "reconcileBlueGreenStableReplicaSet",
        ReplicaSetWrites.scale(pass, pass.stableRs, size, Rule.STABLE_SIZE));
  }

  /** Whether the serving ReplicaSet keeps its size, since the switch is still to come. */
  private static boolean holdsServingSize(Pass pass) {
    return pass.mends(Defect.SCALE_TOUCHES_ACTIVE)
        && pass.stableRs != null
        && pass.stableRs.replicas > 0
        && !pass.stableRs.name.equals(pass.requireNewRs().name)
        && pass.isActive(pass.stableRs.hash)
        && pass.desired > 0
        && !pass.aborted();
  }

  private static @Nullable String reconcileNew(Pass pass) {
    ReplicaSetCopy newRs = pass.requireNewRs();
    int size = PromotionGate.newRsReplicas(pass);
    boolean serves =
        (pass.mends(Defect.ABORT_UNSATURATED) && pass.isActive(newRs.hash))
            || (pass.cutover != null && pass.cutover.uses(newRs.hash));
    if (serves) {
      size = pass.desired;
    }
    return scaleNew(pass, newRs, size, serves).error();
  }

  /**
   * What became of a scale.
   *
   * @param scaled whether the size is another one now
   * @param error why it was refused; null if it was not
   */
  public record Scaling(boolean scaled, @Nullable String error) {
    static Scaling unscaled(@Nullable String error) {
      return new Scaling(false, error);
    }
  }

  /**
   * Brings the new ReplicaSet to a size, unless an abort keeps it as it is for a while.
   *
   * @param serves whether it is needed even after an abort
   */
  public static Scaling scaleNew(Pass pass, ReplicaSetCopy newRs, int wanted, boolean serves) {
    int size = wanted;
    Rule rule = Rule.NEW_SIZE;
    if (!serves && AbortDelay.applies(pass)) {
      rule = Rule.ABORT_DELAY;
      if (!newRs.annotations.containsKey(RolloutKeys.SCALE_DOWN_DEADLINE)) {
        return Scaling.unscaled(startAbortDelay(pass, newRs));
      }
      Instant deadline = newRs.deadline();
      if (deadline != null && !deadline.isAfter(pass.now)) {
        size = 0;
      } else if (deadline != null) {
        Duration remaining = Times.between(pass.now, deadline);
        if (remaining.compareTo(pass.config.resyncPeriod()) < 0) {
          pass.requeue(remaining, Rule.ABORT_DELAY);
          return Scaling.unscaled(
              refreshAnnotation(pass, newRs, "while waiting for abort scale-down deadline"));
        }
        rule = Rule.NEW_SIZE;
      }
    }
    String error = named("reconcileNewReplicaSet", ReplicaSetWrites.scale(pass, newRs, size, rule));
    boolean scaled = error == null && newRs.replicas != size;
    if (error == null) {
      error = Workloads.scaleDownProgressively(pass, newRs.replicas > size);
    }
    return new Scaling(scaled, error);
  }

  /** Once the stable pods are there, the time of the new ones begins to run out. */
  private static @Nullable String startAbortDelay(Pass pass, ReplicaSetCopy newRs) {
    String error = refreshAnnotation(pass, newRs, "before adding abort scale-down delay");
    ReplicaSetCopy stableRs = pass.stableRs;
    if (error != null || stableRs == null || stableRs.availableReplicas < pass.desired) {
      return error;
    }
    return addDeadline(pass, newRs, AbortDelay.seconds(pass));
  }

  /** Lets the new ReplicaSet be scaled down some seconds from now. Null, or the error. */
  public static @Nullable String addDeadline(Pass pass, ReplicaSetCopy newRs, int seconds) {
    Refusal refusal = ReplicaSetWrites.addDeadline(pass, newRs, seconds, Rule.ABORT_DELAY);
    return refusal == null
        ? null
        : "error adding scale-down-deadline annotation to RS '"
            + newRs.name
            + "': "
            + refusal.message();
  }

  /** Notes {@code spec.replicas} on the new ReplicaSet and keeps its size. */
  public static @Nullable String refreshAnnotation(Pass pass, ReplicaSetCopy newRs, String when) {
    if (!newRs.annotationNeedsUpdate(pass.desired)) {
      return null;
    }
    ReplicaSetUpdate update = ReplicaSetWrites.scaling(pass, newRs, newRs.replicas);
    String error = ReplicaSetWrites.update(pass, newRs, update, Rule.ABORT_DELAY);
    if (error != null) {
      return "failed to sync newRS desired-replicas annotation "
          + when
          + ": failed to sync replicas annotations in syncNewRSReplicasAnnotation: failed to"
          + " scaleReplicaSet in scaleReplicaSetAndRecordEvent: failed to updateReplicaSet in"
          + " scaleReplicaSet: "
          + error;
    }
    ReplicaSetWrites.refresh(newRs, update);
    return null;
  }

  /** The error of a scale with the step that it ends. */
  public static @Nullable String named(String step, @Nullable String error) {
    return error == null
        ? null
        : "failed to scaleReplicaSetAndRecordEvent in " + step + ": " + error;
  }
}
