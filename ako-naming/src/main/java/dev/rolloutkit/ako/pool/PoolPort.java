package dev.rolloutkit.ako.pool;

import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import org.jspecify.annotations.Nullable;

/**
 * The port of a pool as the Ingress or Service specifies it.
 *
 * @param portName the name of the Service's port; empty for none
 * @param targetPort the Service's {@code targetPort}; {@code null} for none
 * @param port the Service's port, which the pool has if no port of the endpoints or nodes matches
 */
public record PoolPort(String portName, @Nullable IntOrStringValue targetPort, int port) {

  /** The target port as a number; 0 if it is a name or missing. */
  int targetNumber() {
    return targetPort != null && targetPort.isInt() ? targetPort.intValue() : 0;
  }
}
