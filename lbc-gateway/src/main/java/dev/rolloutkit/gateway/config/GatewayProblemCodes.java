package dev.rolloutkit.gateway.config;

import dev.rolloutkit.apimachinery.ProblemCode;

/** The codes of the problems of this module. */
public final class GatewayProblemCodes {
  /** An object whose fields have the wrong types. */
  public static final ProblemCode NOT_READABLE = ProblemCode.of("Gateway.NotReadable");

  /** A Gateway, class or configuration that stops the reconcile. */
  public static final ProblemCode INVALID = ProblemCode.of("Gateway.Invalid");

  /** A problem of the stack at which the reconcile stops. */
  public static final ProblemCode NOT_BUILT = ProblemCode.of("Gateway.NotBuilt");

  /** A behaviour of the controller that is unsafe. */
  public static final ProblemCode DEFECT = ProblemCode.of("Gateway.Defect");

  private GatewayProblemCodes() {}
}
