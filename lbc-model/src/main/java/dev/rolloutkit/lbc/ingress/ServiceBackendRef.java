package dev.rolloutkit.lbc.ingress;

/**
 * The service and port of a backend.
 *
 * @param name the name of the service; may be empty
 * @param portName the port name; empty if the port is a number
 * @param portNumber the port number; 0 if absent
 * @param portIsText in the legacy shape, whether the port is a string, even an empty one; the
 *     current shape has separate fields for name and number
 */
public record ServiceBackendRef(String name, String portName, int portNumber, boolean portIsText) {
  /** The port name that makes the load balancer controller read an action from an annotation. */
  public static final String USE_ANNOTATION = "use-annotation";

  /** A backend for a service and a port name. */
  public static ServiceBackendRef named(String service, String port) {
    return new ServiceBackendRef(service, port, 0, true);
  }

  /** A backend for a service and a port number. */
  public static ServiceBackendRef numbered(String service, int port) {
    return new ServiceBackendRef(service, "", port, false);
  }

  /** Whether the port tells the load balancer controller to read the action from an annotation. */
  public boolean usesAnnotation() {
    return portName.equals(USE_ANNOTATION);
  }
}
