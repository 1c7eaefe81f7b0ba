package dev.rolloutkit.lbc.target;

import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.problem.Failure;

/**
 * Reads the protocol between an application load balancer and its targets.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Ingress groups.
 *
 * @rule The protocol to targets is HTTP or HTTPS, with version HTTP1, HTTP2 or GRPC.
 */
final class BackendProtocols {
  private static final String PROTOCOL = "backend-protocol";
  private static final String VERSION = "backend-protocol-version";

  private BackendProtocols() {}

  /**
   * The protocol between the load balancer and its targets.
   *
   * @param protocol {@code HTTP} or {@code HTTPS}
   * @param version {@code HTTP1}, {@code HTTP2} or {@code GRPC}
   */
  record BackendProtocol(String protocol, String version) {}

  /** Reads the protocol, then its version; both in upper case. */
  static BackendProtocol of(Annotations annotations) throws Failure {
    String protocol = annotations.text(PROTOCOL).orElse("HTTP");
    if (!isHttp(protocol)) {
      throw new Failure(
          annotations.problem(
              PROTOCOL, "backend protocol must be within [HTTP, HTTPS]: " + protocol));
    }
    String version = annotations.text(VERSION).orElse("HTTP1");
    switch (version) {
      case "HTTP1", "HTTP2", "GRPC" -> {
        return new BackendProtocol(protocol, version);
      }
      default ->
          throw new Failure(
              annotations.problem(
                  VERSION,
                  "backend protocol version must be within [HTTP1, HTTP2, GRPC]: " + version));
    }
  }

  /** Whether it is {@code HTTP} or {@code HTTPS}. */
  static boolean isHttp(String protocol) {
    return protocol.equals("HTTP") || protocol.equals("HTTPS");
  }
}
