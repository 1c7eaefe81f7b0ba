package dev.rolloutkit.gateway.config;

/** The codes of the problems of this module. */
public final class GatewayProblemCodes {
  /** An object whose fields have the wrong types. */
  public static final String NOT_READABLE = "Gateway.NotReadable";

  /** A Gateway, class or configuration that stops the reconcile. */
  public static final String INVALID = "Gateway.Invalid";

  /** A problem of the stack at which the reconcile stops. */
  public static final String NOT_BUILT = "Gateway.NotBuilt";

  /** A behaviour of the controller that is unsafe. */
  public static final String DEFECT = "Gateway.Defect";

  private GatewayProblemCodes() {}
}
