package dev.rolloutkit.model.pod;

/**
 * Whose rules judge a pod template. Both are the validation of Kubernetes 1.34; they differ in what
 * is switched on, and in what of the template comes through to the rules.
 */
public enum PodRules {
  /**
   * An API server with the default feature gates and with privileged containers allowed, as every
   * common installer sets it up. It judges the templates of Deployments, ReplicaSets, StatefulSets,
   * DaemonSets and Jobs.
   */
  API_SERVER,

  /**
   * The controller of Argo Rollouts. It judges
   *
   * <ul>
   *   <li>names of environment variables, DNS search paths and sleeps of zero seconds by the older
   *       and stricter rules, and no resource policy of a sidecar is right;
   *   <li>without pod-level resources, sizes of huge pages and the deletion cost;
   *   <li>privileged containers as if they were not privileged, and host processes as forbidden.
   * </ul>
   *
   * <p>Compatibility: it turns the template into Kubernetes' internal types by way of JSON, and
   * fields with another name there are lost: {@code hostNetwork}, {@code hostPID}, {@code hostIPC},
   * {@code hostUsers} and {@code shareProcessNamespace} count as unset, as do {@code
   * chapAuthDiscovery} and {@code chapAuthSession} of iSCSI volumes and the metadata of ephemeral
   * volume claims; volumes of kind {@code rbd}, {@code glusterfs} and {@code azureDisk} are always
   * refused, since a field that they need does not come through.
   */
  ROLLOUTS_CONTROLLER;

  boolean isServer() {
    return this == API_SERVER;
  }
}
