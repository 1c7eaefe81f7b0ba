package dev.rolloutkit.model.commands;

import org.jspecify.annotations.Nullable;

/** The resource names of the objects that commands read. */
final class Resources {
  static final String ROLLOUTS = "rollouts";
  static final String EXPERIMENTS = "experiments";
  static final String REPLICA_SETS = "replicasets";
  static final String DEPLOYMENTS = "deployments";
  static final String POD_TEMPLATES = "podtemplates";
  static final String STATUS = "status";

  private Resources() {}

  /** The resource name of a kind of workload; null if a Rollout cannot refer to that kind. */
  static @Nullable String ofWorkload(String kind) {
    return switch (kind) {
      case "Deployment" -> DEPLOYMENTS;
      case "ReplicaSet" -> REPLICA_SETS;
      case "PodTemplate" -> POD_TEMPLATES;
      default -> null;
    };
  }
}
