package dev.rolloutkit.engine.internal.replicaset;

import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ReplicaSetUpdate;
import dev.rolloutkit.engine.internal.pass.ReplicaSetWrites;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Steps of every strategy that prepare the scaling of ReplicaSets.
 *
 * <p>Source: Argo Rollouts, reconciliation of ReplicaSets.
 *
 * @rule A pass that finds a change of {@code spec.replicas} only scales.
 */
public final class SizeSteps {
  private SizeSteps() {}

  /**
   * Whether {@code spec.replicas} has changed since the new or the stable ReplicaSet was last
   * scaled.
   */
  public static boolean isScalingEvent(Observed observed, PassState pass) {
    return wasScaledFor(observed, pass.newRs()) || wasScaledFor(observed, pass.stableRs());
  }

  private static boolean wasScaledFor(Observed observed, @Nullable ReplicaSetCopy rs) {
    if (rs == null || rs.replicas <= 0) {
      return false;
    }
    OptionalLong noted = rs.desiredReplicas();
    return noted.isPresent() && noted.getAsLong() != observed.desired();
  }

  /** Removes the scale-down deadline of a ReplicaSet. Null, or the error. */
  public static @Nullable String removeDeadline(
      Observed observed, Recorder recorder, ReplicaSetCopy rs) {
    Refusal refusal = ReplicaSetWrites.removeDeadline(observed, recorder, rs);
    return refusal == null
        ? null
        : "error removing scale-down-deadline annotation from RS '"
            + rs.name
            + "': "
            + refusal.message();
  }

  /** Sets the scale-down deadline of the new ReplicaSet. Null, or the error. */
  public static @Nullable String addDeadline(
      Observed observed, Recorder recorder, ReplicaSetCopy newRs, int seconds) {
    Refusal refusal =
        ReplicaSetWrites.addDeadline(observed, recorder, newRs, seconds, PlanRule.ABORT_DELAY);
    return refusal == null
        ? null
        : "error adding scale-down-deadline annotation to RS '"
            + newRs.name
            + "': "
            + refusal.message();
  }

  /** Records {@code spec.replicas} in the annotations of the new ReplicaSet and keeps its size. */
  public static @Nullable String refreshAnnotation(
      Observed observed, PassState pass, Recorder recorder, ReplicaSetCopy newRs, String when) {
    if (!newRs.annotationNeedsUpdate(observed.desired())) {
      return null;
    }
    ReplicaSetUpdate update = ReplicaSetWrites.scaling(observed, pass, newRs, newRs.replicas);
    String error = ReplicaSetWrites.update(observed, recorder, newRs, update, PlanRule.ABORT_DELAY);
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

  /** The error of scaling with the name of the step that it ends; null for none. */
  public static @Nullable String named(String step, @Nullable String error) {
    return error == null
        ? null
        : "failed to scaleReplicaSetAndRecordEvent in " + step + ": " + error;
  }
}
