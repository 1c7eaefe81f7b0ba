package dev.rolloutkit.model.commands;

import org.jspecify.annotations.Nullable;

/** The resource names that commands use. */
final class Resources {
  static final String ROLLOUTS = "rollouts";
  static final String EXPERIMENTS = "experiments";
  static final String REPLICA_SETS = "replicasets";
  static final String DEPLOYMENTS = "deployments";
  static final String POD_TEMPLATES = "podtemplates";
  static final String STATUS = "status";

  private Resources() {}

  /** The resource of a workload kind; null for a kind to which a Rollout cannot refer. */
  static @Nullable String ofWorkload(String kind) {
    return switch (kind) {
      case "Deployment" -> DEPLOYMENTS;
      case "ReplicaSet" -> REPLICA_SETS;
      case "PodTemplate" -> POD_TEMPLATES;
      default -> null;
    };
  }
}
