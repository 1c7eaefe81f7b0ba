package dev.rolloutkit.targets.targetgroup;

import dev.rolloutkit.targets.cluster.NodeInfo;
import dev.rolloutkit.targets.cluster.PodInfo;

/** What the cluster wants to be registered. */
public sealed interface Endpoint {

  /**
   * A pod at its own address.
   *
   * @param ip the address, as the slice spells it
   * @param port the port; 0 when the slice names none
   * @param quicServerId its QUIC server id, empty for none
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
   * @param port the node port; 0 when the Service has none
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

  /** When the pod or node was created, in milliseconds since 1970. */
  long createdAtMillis();

  /**
   * The text by which it is told apart from others: {@code id:port}, and the QUIC server id where
   * the target group takes part in QUIC.
   */
  String identity(boolean quic);
}
