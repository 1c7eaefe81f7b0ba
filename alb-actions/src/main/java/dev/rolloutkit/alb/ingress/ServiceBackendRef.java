package dev.rolloutkit.alb.ingress;

import dev.rolloutkit.alb.route.AnnotationKeys;

/**
 * A service and its port, as a backend names them.
 *
 * @param name the name of the service; may be empty
 * @param portName the port as text; empty when it is a number
 * @param portNumber the port as a number; 0 when absent
 * @param portIsText in the legacy shape, whether the port is a text, even an empty one; a current
 *     Ingress has both members side by side
 */
public record ServiceBackendRef(String name, String portName, int portNumber, boolean portIsText) {

  /** A service and the name of a port. */
  public static ServiceBackendRef named(String service, String port) {
    return new ServiceBackendRef(service, port, 0, true);
  }

  /** A service and the number of a port. */
  public static ServiceBackendRef numbered(String service, int port) {
    return new ServiceBackendRef(service, "", port, false);
  }

  /** Whether the load balancer controller reads the action from an annotation. */
  public boolean usesAnnotation() {
    return portName.equals(AnnotationKeys.USE_ANNOTATION);
  }
}
