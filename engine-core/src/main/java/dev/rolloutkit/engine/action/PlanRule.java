package dev.rolloutkit.engine.action;

/**
 * The reason for an action in a plan: the rule of the controller that requires it. The rules from
 * {@link #CANARY_SERVICES} on apply to canaries only.
 */
public enum PlanRule {
  /** The spec, or an object that it refers to, is invalid; the status records that. */
  INVALID_SPEC("the Rollout is invalid"),
  /** A ReplicaSet without an owner matches the selector, so the Rollout becomes its owner. */
  ADOPT("the selector of the Rollout matches a ReplicaSet that nobody owns"),
  /** A ReplicaSet of the Rollout no longer matches the selector, so the Rollout gives it up. */
  RELEASE("the selector of the Rollout does not match its ReplicaSet"),
  /** The Deployment that the Rollout took over from is scaled down. */
  SCALE_WORKLOAD("the Rollout takes over from the Deployment that it refers to"),
  /** The present pod template has no ReplicaSet yet. */
  CREATE_NEW("the present pod template has no ReplicaSet yet"),
  /** The API server refused to create the new ReplicaSet. */
  CREATE_FAILED("the new ReplicaSet could not be created"),
  /** {@code spec.replicas} is not set; it is written out because autoscalers need it. */
  DEFAULT_REPLICAS("spec.replicas must be written out for autoscalers"),
  /** The conditions do not say yet that the rollout was paused, resumed or retried. */
  PAUSED_CONDITION("the conditions must say that the rollout was paused, resumed or retried"),
  /** The new ReplicaSet gets the annotations of the Rollout and the highest revision. */
  SYNC_REVISION(
      "the new ReplicaSet follows the Rollout's annotations and has the highest revision"),
  /** The preview Service selects the new ReplicaSet. */
  PREVIEW_SERVICE("the preview Service selects the new ReplicaSet"),
  /** The preview Service selects nothing while there is nothing to preview. */
  PREVIEW_IDLE("there is nothing to preview"),
  /** The active Service selects the new ReplicaSet: the cut-over. */
  ACTIVE_SERVICE("the new ReplicaSet is complete and every gate is open"),
  /** After an abort the active Service selects the stable ReplicaSet again. */
  SWITCH_BACK("the update was aborted"),
  /** A ReplicaSet that is needed again loses its scale-down deadline. */
  DEADLINE_REMOVED("a ReplicaSet in use is not scaled down"),
  /** The stable ReplicaSet has {@code spec.replicas} pods. */
  STABLE_SIZE("the stable ReplicaSet keeps the full size"),
  /**
   * The new ReplicaSet gets the size that this part of the update asks for, such as the preview
   * size or the full one.
   */
  NEW_SIZE("the new ReplicaSet has the size that this part of the update asks for"),
  /** After an abort the new ReplicaSet is kept for a while, then scaled to 0. */
  ABORT_DELAY("after an abort the new ReplicaSet is kept for abortScaleDownDelaySeconds"),
  /** An old ReplicaSet is kept for a while, for a fast rollback. */
  SCALE_DOWN_DELAY("an old ReplicaSet is kept for scaleDownDelaySeconds"),
  /**
   * An old ReplicaSet whose deadline has passed, or that exceeds {@code
   * scaleDownDelayRevisionLimit}, is scaled to 0.
   */
  SCALE_DOWN_OLD("the old ReplicaSet is no longer needed"),
  /** Old ReplicaSets beyond the history limit are deleted, with their AnalysisRuns. */
  HISTORY_LIMIT("there are more old ReplicaSets than revisionHistoryLimit"),
  /** The update waits until a user promotes it, or until the time of the pause is over. */
  PAUSE("the rollout waits for its promotion"),
  /** The update goes on only when the load balancer has registered the new pods. */
  VERIFY_TARGETS("the target groups must hold the new pods"),
  /** This part of the update needs an analysis, so an AnalysisRun is created. */
  ANALYSIS_START("an analysis guards this part of the update"),
  /** An AnalysisRun that nothing waits for is terminated. */
  ANALYSIS_END("nothing waits for this AnalysisRun"),
  /** Finished AnalysisRuns beyond the history limits are deleted. */
  ANALYSIS_HISTORY("there are more finished AnalysisRuns than the history limits"),
  /** An AnalysisRun has reached another phase, which an event reports. */
  ANALYSIS_PHASE("the AnalysisRun reached another phase"),
  /** Pods get the labels and annotations of their role: canary, stable, active or preview. */
  EPHEMERAL_METADATA("pods carry the metadata of their role"),
  /** Pods older than {@code spec.restartAt} are evicted, a few at a time. */
  RESTART("pods older than restartAt are replaced"),
  /** The new ReplicaSet becomes the stable one. */
  PROMOTED("the update is complete"),
  /**
   * The update was aborted: by a user, by a failed analysis, or because it made no progress in
   * time.
   */
  ABORTED("the update was aborted"),
  /** The pass ends by writing what it observed and decided into the status. */
  STATUS("the status records what was observed and decided"),
  /**
   * The update waits for pods, so the controller reconciles again when the progress deadline has
   * passed.
   */
  PROGRESS_DEADLINE("the update fails if it makes no progress until the deadline"),
  /** Somebody else removed the selector of the active Service; it is set again. */
  SELECTOR_DRIFT("somebody else removed the selector of the active Service"),
  /** Nobody promoted the update within {@code abortAfter}, so it is aborted. */
  AUTO_ABORT("nobody promoted the update in time"),
  /** Traffic moves by weights of a load balancer. */
  WEIGHTS("traffic moves by the weights of the load balancer"),
  /** The canary and stable Services of a canary strategy select the ReplicaSets of their roles. */
  CANARY_SERVICES("the Services of a canary select the ReplicaSets of their roles"),
  /** The traffic routers send each version the share of traffic that the step asks for. */
  TRAFFIC("each version gets the share of traffic that the steps ask for"),
  /** The current step is an experiment, so an Experiment is created. */
  EXPERIMENT("the step is an experiment"),
  /** Nothing waits for an Experiment any more, so it is terminated. */
  EXPERIMENT_END("nothing waits for this Experiment"),
  /** Finished Experiments beyond the history limits are deleted. */
  EXPERIMENT_HISTORY("there are more finished Experiments than the history limits"),
  /** A plugin carries out a step. */
  STEP_PLUGIN("a plugin carries out the step"),
  /** A step of the update is over, or is skipped. */
  STEP("the step is over");

  private final String because;

  PlanRule(String because) {
    this.because = because;
  }

  /** The reason as a clause that follows "because", such as {@code the update was aborted}. */
  public String because() {
    return because;
  }
}
