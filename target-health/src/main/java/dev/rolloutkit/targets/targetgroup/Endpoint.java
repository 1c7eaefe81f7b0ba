package dev.rolloutkit.targets.targetgroup;

import dev.rolloutkit.targets.cluster.NodeInfo;
import dev.rolloutkit.targets.cluster.PodInfo;

/** A pod or node that traffic reaches, and that should be registered as a target. */
public sealed interface Endpoint {

  /**
   * A pod at its own address.
   *
   * @param ip the address as written in the slice
   * @param port the port; 0 if the slice has none
   * @param quicServerId its QUIC server id; empty if it has none
   * @param pod the pod
   */
  record PodEndpoint(String ip, int port, String quicServerId, PodInfo pod) implements Endpoint {
    @Override
    public String id() {
      return ip;
    }

    @Override
    public long createdAtMillis() {
      return pod.createdAtMillis();
    }

    @Override
    public String identity(boolean quic) {
      String plain = ip + ':' + port;
      return quic && !quicServerId.isEmpty() ? plain + ':' + quicServerId : plain;
    }
  }

  /**
   * A node at a node port.
   *
   * @param instanceId the instance
   * @param port the node port; 0 if the Service has none
   * @param node the node
   */
  record NodeEndpoint(String instanceId, int port, NodeInfo node) implements Endpoint {
    @Override
    public String id() {
      return instanceId;
    }

    @Override
    public long createdAtMillis() {
      return node.createdAtMillis();
    }

    @Override
    public String identity(boolean quic) {
      return instanceId + ':' + port;
    }
  }

  /** The id of its target. */
  String id();

  /** The port of its target. */
  int port();

  /** The time of creation of the pod or node, in milliseconds since 1970. */
  long createdAtMillis();

  /**
   * The string that identifies the endpoint: {@code id:port}, and the QUIC server id if the
   * protocol of the target group is QUIC.
   */
  String identity(boolean quic);
}
