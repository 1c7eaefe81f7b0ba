package dev.rolloutkit.targets.options;

import dev.rolloutkit.apimachinery.ProblemCode;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class TargetProblemCodes {
  /** The Service or the port of a binding does not exist, so the controller cleans up. */
  public static final ProblemCode BACKEND_NOT_FOUND = ProblemCode.of("Backend.NotFound");

  /** An object cannot be read from the cluster. */
  public static final ProblemCode READ_FAILED = ProblemCode.of("Cluster.ReadFailed");

  /** Some addresses of the Service are not ready. */
  public static final ProblemCode ENDPOINT_NOT_READY = ProblemCode.of("Endpoint.NotReady");

  /** An address belongs to a pod that is not in the controller's cache yet. */
  public static final ProblemCode POD_PENDING = ProblemCode.of("Pod.Pending");

  /** A Service of this type has no node ports. */
  public static final ProblemCode SERVICE_TYPE = ProblemCode.of("Service.Type");

  /** The readiness gates of a pod cannot be determined, because a read failed. */
  public static final ProblemCode READINESS_GATES_UNKNOWN =
      ProblemCode.of("ReadinessGates.Unknown");

  /** The manifests describe no cut-over between two target groups. */
  public static final ProblemCode CUT_OVER_NONE = ProblemCode.of("CutOver.None");

  /** The provider ID of a node contains no instance ID. */
  public static final ProblemCode NODE_PROVIDER_ID = ProblemCode.of("Node.ProviderId");

  /** A selector of nodes cannot be read. */
  public static final ProblemCode NODE_SELECTOR_INVALID = ProblemCode.of("NodeSelector.Invalid");

  private TargetProblemCodes() {}
}
