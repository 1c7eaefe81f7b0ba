package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.release.RolloutsChange;

/**
 * The rule set for validating a pod template. The first two sets are the validation of Kubernetes
 * 1.34; they differ in the enabled features and in the fields of the template that reach the rules.
 *
 * @rule The rules for a pod template depend on the Kubernetes libraries of the controller's
 *     release, or on the API server.
 */
public enum PodRules {
  /**
   * An API server with the default feature gates and with privileged containers allowed, as every
   * common installer sets it up. It validates the templates of Deployments, ReplicaSets,
   * StatefulSets, DaemonSets and Jobs.
   */
  API_SERVER,

  /**
   * The controller of Argo Rollouts. It validates
   *
   * <ul>
   *   <li>names of environment variables, DNS search paths and sleeps of zero seconds by the older,
   *       stricter rules, and rejects a {@code resizePolicy} of every sidecar container;
   *   <li>without checking pod-level resources, huge page sizes and the deletion cost;
   *   <li>as if privileged containers were not allowed, and with host processes forbidden.
   * </ul>
   *
   * <p>Compatibility: it converts the template to Kubernetes' internal types by way of JSON, which
   * loses the fields that have another name there: {@code hostNetwork}, {@code hostPID}, {@code
   * hostIPC}, {@code hostUsers} and {@code shareProcessNamespace} count as unset, as do {@code
   * chapAuthDiscovery} and {@code chapAuthSession} of iSCSI volumes and the metadata of ephemeral
   * volume claims; volumes of kind {@code rbd}, {@code glusterfs} and {@code azureDisk} are always
   * rejected, since the conversion loses a required field.
   */
  ROLLOUTS_CONTROLLER,

  /**
   * The controller of Argo Rollouts up to 1.8, which validates as Kubernetes 1.29 does: bad values
   * are shown in Go's syntax, and some rules differ. Fields that Kubernetes 1.29 does not have must
   * not be in the template.
   */
  ROLLOUTS_CONTROLLER_1_8;

  /** The rules of a release of the controller of Argo Rollouts. */
  public static PodRules of(ReleaseOf<RolloutsChange> release) {
    return release.has(RolloutsChange.LIBRARIES_0_34)
        ? ROLLOUTS_CONTROLLER
        : ROLLOUTS_CONTROLLER_1_8;
  }

  boolean isServer() {
    return this == API_SERVER;
  }

  /** Whether these are the rules of Kubernetes 1.29. */
  boolean is129() {
    return this == ROLLOUTS_CONTROLLER_1_8;
  }

  /** Whether bad values are shown in Go's syntax. */
  boolean showsGo() {
    return is129();
  }
}
