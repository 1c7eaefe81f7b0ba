package dev.rolloutkit.gateway.listener;

/**
 * Why a listener is invalid.
 *
 * @param reason the reason in its conditions
 * @param message the message
 */
public record ListenerFault(String reason, String message) {
  /** The reason for a kind of route that the load balancer does not serve. */
  public static final String ROUTE_KINDS = "InvalidRouteKinds";

  /** The reason for two protocols on a port. */
  public static final String PROTOCOL = "ProtocolConflict";

  /** The reason for two listeners with the same port and hostname. */
  public static final String HOSTNAME = "HostnameConflict";

  /** Whether the listener conflicts with another. */
  public boolean isConflict() {
    return reason.equals(PROTOCOL) || reason.equals(HOSTNAME);
  }
}
