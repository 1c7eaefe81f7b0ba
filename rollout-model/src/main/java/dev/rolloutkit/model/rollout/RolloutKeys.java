package dev.rolloutkit.model.rollout;

/**
 * Labels and annotations of the Argo Rollouts controller.
 *
 * <p>Source: Argo Rollouts, constants of {@code v1alpha1} and of its annotation helpers.
 */
public final class RolloutKeys {
  /** Label of ReplicaSets, pods and services: the pod-template-hash. */
  public static final String POD_TEMPLATE_HASH = "rollouts-pod-template-hash";

  /** Annotation of a ReplicaSet: the time at which to scale it down, in RFC 3339 form. */
  public static final String SCALE_DOWN_DEADLINE = "scale-down-deadline";

  /** Annotation of a service: the Rollout that manages it. */
  public static final String MANAGED_BY = "argo-rollouts.argoproj.io/managed-by-rollouts";

  /** Annotation of a pod template that makes the pods of an experiment restart. */
  public static final String RESTARTED_AFTER = "argo-rollouts.argoproj.io/restarted-after";

  /** Label that assigns an object to one of several controllers. */
  public static final String CONTROLLER_INSTANCE_ID =
      "argo-rollouts.argoproj.io/controller-instance-id";

  /** Annotation of a Rollout and its ReplicaSets: the revision, counted from 1. */
  public static final String REVISION = "rollout.argoproj.io/revision";

  /** Annotation of a ReplicaSet: its earlier revisions, joined by commas. */
  public static final String REVISION_HISTORY = "rollout.argoproj.io/revision-history";

  /** Annotation of a ReplicaSet: the Rollout's desired number of pods when the ReplicaSet was scaled. */
  public static final String DESIRED_REPLICAS = "rollout.argoproj.io/desired-replicas";

  /** Annotation of a Rollout: the generation of the workload that it refers to. */
  public static final String WORKLOAD_GENERATION = "rollout.argoproj.io/workload-generation";

  /** Annotation of a ReplicaSet: the ephemeral metadata of its pods, as JSON. */
  public static final String EPHEMERAL_METADATA = "rollout.argoproj.io/ephemeral-metadata";

  /** Label of an AnalysisRun: such as {@code Step}, {@code Background} or {@code PrePromotion}. */
  public static final String ROLLOUT_TYPE = "rollout-type";

  /** Label of an AnalysisRun: the index of the step that it belongs to. */
  public static final String STEP_INDEX = "step-index";

  private RolloutKeys() {}
}
