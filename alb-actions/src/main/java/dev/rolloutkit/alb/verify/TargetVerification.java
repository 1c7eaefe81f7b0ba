package dev.rolloutkit.alb.verify;

/** The result of verifying that the endpoints of a binding are registered as targets. */
public sealed interface TargetVerification {

  /** The port of the targets; 0 if it is unknown. */
  int port();

  /**
   * The targets were compared with the endpoints.
   *
   * @param service the name of the service
   * @param port the port of the targets
   * @param endpointsRegistered the number of targets that are endpoints
   * @param endpointsTotal the number of endpoints
   */
  record Checked(String service, int port, int endpointsRegistered, int endpointsTotal)
      implements TargetVerification {
    /** Whether all endpoints are registered; {@code true} if there are none. */
    public boolean verified() {
      return endpointsRegistered == endpointsTotal;
    }
  }

  /**
   * The verification does not apply to the binding, which counts as verified.
   *
   * @param port port of the targets; 0 if it is unknown
   * @param reason why
   */
  record NotApplicable(int port, Reason reason) implements TargetVerification {}

  /** Why the verification does not apply. */
  enum Reason {
    /** The targets are instances, or their type is unknown. */
    NO_IP_TARGETS,
    /** The port of the targets is unknown. */
    UNKNOWN_PORT
  }
}
