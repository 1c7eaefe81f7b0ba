package dev.rolloutkit.targets.targetgroup;

import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.targets.cluster.NodeInfo;
import dev.rolloutkit.targets.cluster.PodInfo;

/** A pod or node that traffic reaches, and that the controller registers as a target. */
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
    public String identity() {
      return quicServerId.isEmpty() ? plainIdentity() : plainIdentity() + ':' + quicServerId;
    }

    @Override
    public String plainIdentity() {
      return ip + ':' + port;
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
    public String identity() {
      return plainIdentity();
    }

    @Override
    public String plainIdentity() {
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
   * The string that identifies the endpoint in a target group whose protocol is QUIC: {@code
   * id:port}, and the QUIC server id if it has one.
   */
  String identity();

  /** The string that identifies the endpoint in every other target group: {@code id:port}. */
  String plainIdentity();

  /** The string that identifies the endpoint in the target group of a binding. */
  default String identityFor(TargetGroupBinding binding) {
    return binding.isQuic() ? identity() : plainIdentity();
  }
}
