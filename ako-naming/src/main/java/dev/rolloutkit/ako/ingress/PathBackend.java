package dev.rolloutkit.ako.ingress;

import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import org.jspecify.annotations.Nullable;

/**
 * The Service and port that receive the requests for a path.
 *
 * @param service the name of the Service
 * @param port the number of the Service's port; 80 if the path gives no number
 * @param portName the name of the port in the path or, if it gives none, the name of the Service's
 *     port with this number; empty for none
 * @param targetPort the Service's {@code targetPort}; {@code null} for none
 */
public record PathBackend(
    String service, int port, String portName, @Nullable IntOrStringValue targetPort) {
  /** The Service and port as {@code service:port}. */
  public String text() {
    return service + ":" + port;
  }
}
