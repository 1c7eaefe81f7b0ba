package dev.rolloutkit.ako.ingress;

import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import org.jspecify.annotations.Nullable;

/**
 * Where the requests of a path go.
 *
 * @param service name of the Service
 * @param port number of the Service's port; 80 when the path gives none
 * @param portName name of the port: as the path gives it, else that of the Service's port with this
 *     number; empty for none
 * @param targetPort the pods' port; {@code null} when the Service tells none
 */
public record Backend(
    String service, int port, String portName, @Nullable IntOrStringValue targetPort) {}
