package dev.rolloutkit.alb.verify;

/** Whether the endpoints behind a binding are registered as targets. */
public sealed interface TargetVerification {

  /** The port of the targets; 0 if it is unknown. */
  int port();

  /**
   * The binding was looked at.
   *
   * @param service name of the service
   * @param port port of the targets
   * @param endpointsRegistered how many targets are endpoints
   * @param endpointsTotal how many endpoints there are
   */
  record Checked(String service, int port, int endpointsRegistered, int endpointsTotal)
      implements TargetVerification {
    /** Whether as many are registered as there are, which holds for none at all. */
    public boolean verified() {
      return endpointsRegistered == endpointsTotal;
    }
  }

  /**
   * The binding does not concern endpoints, and counts as verified.
   *
   * @param port port of the targets; 0 if it is unknown
   * @param reason why
   */
  record NotApplicable(int port, Reason reason) implements TargetVerification {}

  /** Why a binding does not concern endpoints. */
  enum Reason {
    /** Its targets are instances, or of no known type. */
    NO_IP_TARGETS,
    /** The port of its targets is unknown. */
    UNKNOWN_PORT
  }
}
