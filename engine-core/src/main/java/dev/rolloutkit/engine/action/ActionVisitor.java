package dev.rolloutkit.engine.action;

/**
 * Does something for each kind of action that a caller carries out. If a later version adds a kind
 * of action, this interface gets a new method, and code that does not handle the new kind yet does
 * not compile.
 *
 * @param <R> the result
 */
public interface ActionVisitor<R> {
  /** Creates a ReplicaSet. */
  R visit(Action.CreateReplicaSet action);

  /** Adopts a ReplicaSet. */
  R visit(Action.AdoptReplicaSet action);

  /** Releases a ReplicaSet. */
  R visit(Action.ReleaseReplicaSet action);

  /** Updates a ReplicaSet. */
  R visit(Action.UpdateReplicaSet action);

  /** Sets or removes the scale-down deadline of a ReplicaSet. */
  R visit(Action.PatchReplicaSetDeadline action);

  /** Deletes a ReplicaSet. */
  R visit(Action.DeleteReplicaSet action);

  /** Lets a Service select another ReplicaSet. */
  R visit(Action.SwitchServiceSelector action);

  /** Splits the traffic of a load balancer. */
  R visit(Action.SetTrafficWeights action);

  /** Calls a traffic router. */
  R visit(Action.CallTrafficRouter action);

  /** Calls the plugin of a step. */
  R visit(Action.CallStepPlugin action);

  /** Creates an Experiment. */
  R visit(Action.CreateExperiment action);

  /** Terminates an Experiment. */
  R visit(Action.TerminateExperiment action);

  /** Deletes an Experiment. */
  R visit(Action.DeleteExperiment action);

  /** Creates an AnalysisRun. */
  R visit(Action.CreateAnalysisRun action);

  /** Terminates an AnalysisRun. */
  R visit(Action.TerminateAnalysisRun action);

  /** Deletes an AnalysisRun. */
  R visit(Action.DeleteAnalysisRun action);

  /** Scales the workload that the Rollout refers to. */
  R visit(Action.ScaleWorkload action);

  /** Updates the annotations of the Rollout. */
  R visit(Action.UpdateRolloutMetadata action);

  /** Updates the replicas of the Rollout. */
  R visit(Action.UpdateRolloutSpec action);

  /** Updates the status of the Rollout. */
  R visit(Action.UpdateRolloutStatus action);

  /** Patches the status of the Rollout. */
  R visit(Action.PatchRolloutStatus action);

  /** Updates the metadata of a pod. */
  R visit(Action.UpdatePodMetadata action);

  /** Evicts a pod. */
  R visit(Action.EvictPod action);

  /** Records an event. */
  R visit(Action.EmitEvent action);

  /** Asks for the next pass. */
  R visit(Action.Requeue action);
}
