package dev.rolloutkit.lbc.internal.target;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.TargetType;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.lbc.target.HealthCheck;
import java.util.OptionalLong;

/**
 * Resolves the ports of a target group, for application and network load balancers.
 *
 * @rule The port of targets of type {@code instance} is the node port, and that of type {@code ip}
 *     the target port.
 */
public final class TargetPorts {
  private static final FieldPath PORTS = FieldPath.of("spec", "ports");

  private TargetPorts() {}

  /**
   * The port of a Service.
   *
   * @throws Failure if the Service has no such port
   */
  public static ServiceView.Port find(ServiceView service, IntOrStringValue reference)
      throws Failure {
    ServiceView.Port port = service.port(reference).orElse(null);
    if (port == null) {
      throw stop(PORTS, notFound(service, reference), LbcProblemCodes.SERVICE_PORT_NOT_FOUND);
    }
    return port;
  }

  /** Resolves a health check port, which names the traffic port, a number or a Service's port. */
  public static IntOrStringValue healthCheckPort(
      ServiceView service, TargetType type, String raw, FieldPath at) throws Failure {
    if (raw.equals(HealthCheck.TRAFFIC_PORT.stringValue())) {
      return HealthCheck.TRAFFIC_PORT;
    }
    OptionalLong number = GoStrings.parseInt(raw, 32);
    if (number.isPresent()) {
      return IntOrStringValue.of((int) number.getAsLong());
    }
    IntOrStringValue name = IntOrStringValue.of(raw);
    ServiceView.Port port = service.port(name).orElse(null);
    if (port == null) {
      throw stop(
          at,
          "failed to resolve healthCheckPort: " + notFound(service, name),
          LbcProblemCodes.SERVICE_PORT_NOT_FOUND);
    }
    if (type == TargetType.INSTANCE) {
      return IntOrStringValue.of(port.nodePort());
    }
    if (port.targetPort().isInt()) {
      return port.targetPort();
    }
    throw stop(
        at,
        "cannot use named healthCheckPort for IP TargetType when service's targetPort is a named"
            + " port",
        LbcProblemCodes.HEALTH_CHECK_PORT_NAMED);
  }

  /** The port at which targets are reached. */
  public static IntOrStringValue targetPort(ServiceView.Port port, TargetType type) {
    return type == TargetType.IP ? port.targetPort() : IntOrStringValue.of(port.nodePort());
  }

  /** Stops if a target group would have port 0. */
  public static void check(ServiceView.Port port, TargetType type) throws Failure {
    IntOrStringValue target = targetPort(port, type);
    if (target.isInt() && target.intValue() == 0) {
      throw stop(
          PORTS,
          type == TargetType.IP
              ? "TargetGroup port is empty. Are you using the correct service type?"
              : "TargetGroup port is empty. When using Instance targets, your service be must of"
                  + " type 'NodePort' or 'LoadBalancer'",
          LbcProblemCodes.TARGET_PORT_EMPTY);
    }
  }

  /** Stops if a Service of the IPv6 family is behind a load balancer without IPv6. */
  public static void checkFamily(ServiceView service, boolean dualstack) throws Failure {
    if (service.isDualstackFamily() && !dualstack) {
      throw stop(
          FieldPath.of("spec", "ipFamilies"),
          "unsupported IPv6 configuration, lb not dual-stack",
          LbcProblemCodes.IP_FAMILY_UNSUPPORTED);
    }
  }

  public static Failure stop(FieldPath at, String message, ProblemCode code) {
    return new Failure(Problem.plain(at, message, code));
  }

  private static String notFound(ServiceView service, IntOrStringValue reference) {
    return "unable to find port " + reference.stringValue() + " on service " + service.key();
  }
}
