package dev.rolloutkit.ako.pool;

import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import org.jspecify.annotations.Nullable;

/**
 * The port of a pool, as the Ingress or Service gives it.
 *
 * @param portName name of the Service's port; empty for none
 * @param targetPort the pods' port; {@code null} for none
 * @param port the Service's port, which the pool keeps if nothing matches
 */
public record PoolPort(String portName, @Nullable IntOrStringValue targetPort, int port) {

  /** The target port as a number; 0 if it is a name or missing. */
  int targetNumber() {
    return targetPort != null && targetPort.isInt() ? targetPort.intValue() : 0;
  }
}
