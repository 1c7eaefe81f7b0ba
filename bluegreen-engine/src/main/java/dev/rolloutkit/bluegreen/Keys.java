package dev.rolloutkit.bluegreen;

import java.time.Duration;

/** Labels, annotations and numbers of the controller. Source: Argo Rollouts. */
final class Keys {
  /** Label of ReplicaSets and pods, and the entry of a Service's selector that is switched. */
  static final String HASH = "rollouts-pod-template-hash";

  /** Annotation of a ReplicaSet: when it may be scaled down. */
  static final String DEADLINE = "scale-down-deadline";

  /** Annotation of a Service: the Rollout that switches it. */
  static final String MANAGED_BY = "argo-rollouts.argoproj.io/managed-by-rollouts";

  /** Annotation of Rollouts, ReplicaSets and AnalysisRuns. */
  static final String REVISION = "rollout.argoproj.io/revision";

  /** Annotation of a ReplicaSet: the revisions that it had before. */
  static final String REVISION_HISTORY = "rollout.argoproj.io/revision-history";

  /** Annotation of a ReplicaSet: {@code spec.replicas} of the Rollout when it was last scaled. */
  static final String DESIRED_REPLICAS = "rollout.argoproj.io/desired-replicas";

  /** Annotation of a ReplicaSet: the metadata that was injected into its template. */
  static final String EPHEMERAL_METADATA = "rollout.argoproj.io/ephemeral-metadata";

  /** Label of a Rollout: the controller that owns it, when there are several. */
  static final String INSTANCE_ID = "argo-rollouts.argoproj.io/controller-instance-id";

  /** Label of an AnalysisRun: {@code PrePromotion} or {@code PostPromotion}. */
  static final String RUN_TYPE = "rollout-type";

  /** Annotation of a ReplicaSet that belongs to an experiment. */
  static final String EXPERIMENT = "experiment.argoproj.io/name";

  /** Annotation that {@code kubectl apply} keeps; never copied. */
  static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  /** Annotation in which the notification engine keeps its state; never copied. */
  static final String NOTIFIED = "notified.notifications.argoproj.io";

  /** How long until targets are looked at again. */
  static final Duration VERIFY_RETRY = Duration.ofSeconds(10);

  /** How long until a restart looks for the next pods. */
  static final Duration RESTART_RECHECK = Duration.ofSeconds(30);

  private Keys() {}
}
