package dev.rolloutkit.targets.targetgroup;

import org.jspecify.annotations.Nullable;

/**
 * A target of a target group.
 *
 * @param id an address or an instance id
 * @param port its port
 * @param availabilityZone its zone; absent if the load balancer determines it
 * @param quicServerId its QUIC server id; absent if it has none
 * @param health its health; absent if it is not known
 */
public record Target(
    String id,
    int port,
    @Nullable String availabilityZone,
    @Nullable String quicServerId,
    @Nullable Health health) {

  /** A target with unknown health. */
  public static Target of(String id, int port) {
    return new Target(id, port, null, null, null);
  }

  /** {@code id:port}, and {@code :} with the QUIC server id if it has one. */
  public String identity() {
    String plain = plainIdentity();
    return quicServerId == null || quicServerId.isEmpty() ? plain : plain + ':' + quicServerId;
  }

  /** {@code id:port}. */
  public String plainIdentity() {
    return id + ':' + port;
  }

  /** A copy of this target with another health. */
  public Target withHealth(@Nullable Health other) {
    return new Target(id, port, availabilityZone, quicServerId, other);
  }

  /** Whether it is known to be healthy. */
  public boolean isHealthy() {
    return health != null && health.isHealthy();
  }

  /** Whether it is known to be draining. */
  public boolean isDraining() {
    return health != null && health.isDraining();
  }
}
