package dev.rolloutkit.targets.options;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class TargetProblemCodes {
  /** The Service or the port of a binding does not exist, so the controller cleans up. */
  public static final String BACKEND_NOT_FOUND = "Backend.NotFound";

  /** An object cannot be read from the cluster. */
  public static final String READ_FAILED = "Cluster.ReadFailed";

  /** Some addresses of the Service are not ready. */
  public static final String ENDPOINT_NOT_READY = "Endpoint.NotReady";

  /** An address belongs to a pod that is not in the controller's cache yet. */
  public static final String POD_PENDING = "Pod.Pending";

  /** A Service of this type has no node ports. */
  public static final String SERVICE_TYPE = "Service.Type";

  /** The readiness gates of a pod cannot be determined, because a read failed. */
  public static final String READINESS_GATES_UNKNOWN = "ReadinessGates.Unknown";

  /** The manifests describe no cut-over between two target groups. */
  public static final String CUT_OVER_NONE = "CutOver.None";

  /** The provider ID of a node contains no instance ID. */
  public static final String NODE_PROVIDER_ID = "Node.ProviderId";

  /** A selector of nodes cannot be read. */
  public static final String NODE_SELECTOR_INVALID = "NodeSelector.Invalid";

  private TargetProblemCodes() {}
}
