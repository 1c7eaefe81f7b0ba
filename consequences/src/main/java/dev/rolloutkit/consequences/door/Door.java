package dev.rolloutkit.consequences.door;

import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A place to which clients connect, such as a port of a load balancer or of a Service.
 *
 * @rule A door is public if clients outside of the cluster connect to it.
 */
public sealed interface Door {
  /** The name for people. It is the same before a change and afterwards. */
  String label();

  /** The {@link #label} with hyphens in place of spaces, for patterns that people write. */
  default String name() {
    return label().replace(' ', '-');
  }

  /** Whether clients outside of the cluster connect to this door. */
  default boolean isPublic() {
    return !(this instanceof InCluster || this instanceof PodName);
  }

  /** The port to which clients connect; empty if it is not known. */
  default OptionalInt port() {
    if (this instanceof Group group) {
      return OptionalInt.of(group.listener);
    }
    if (this instanceof GatewayPort one) {
      return OptionalInt.of(one.listener);
    }
    if (this instanceof LoadBalancer one) {
      return OptionalInt.of(one.listener);
    }
    if (this instanceof NodePort one) {
      return OptionalInt.of(one.number);
    }
    if (this instanceof PodName one) {
      return OptionalInt.of(one.number);
    }
    return this instanceof InCluster inner ? OptionalInt.of(inner.number) : OptionalInt.empty();
  }

  /** The Service to which clients inside of the cluster connect; empty for other doors. */
  default Optional<ObjectKey> inside() {
    if (this instanceof PodName one) {
      return Optional.of(one.service);
    }
    return this instanceof InCluster inner ? Optional.of(inner.service) : Optional.empty();
  }

  /**
   * How far inside the cluster the door lies, from 0 for load balancers to 3. A loss at a door
   * covers losses further inside.
   */
  default int depth() {
    if (this instanceof PodName) {
      return 3;
    }
    return this instanceof InCluster ? 2 : this instanceof NodePort ? 1 : 0;
  }

  /** Whether both doors are ports of the same load balancer. */
  default boolean isBeside(Door other) {
    if (this instanceof Group one) {
      return other instanceof Group two && one.id.equals(two.id);
    }
    if (this instanceof GatewayPort one) {
      return other instanceof GatewayPort two && one.gateway.equals(two.gateway);
    }
    return this instanceof LoadBalancer one
        ? other instanceof LoadBalancer two && one.service.equals(two.service)
        : equals(other);
  }

  private static String address(ObjectKey service, int port, String protocol) {
    return service.name()
        + "."
        + service.namespace()
        + ":"
        + port
        + (protocol.equals("TCP") ? "" : "/" + protocol);
  }

  /** Whether this door reads hosts and paths of requests. */
  default boolean speaksHttp() {
    return this instanceof Group
        || this instanceof Foreign
        || (this instanceof GatewayPort one && one.readsRequests);
  }

  /**
   * A port of an Ingress group.
   *
   * @param id the id of the group
   * @param listener the port of the listener
   */
  record Group(String id, int listener) implements Door {
    @Override
    public String label() {
      return id + " port " + listener;
    }
  }

  /**
   * A port of a Gateway.
   *
   * @param gateway the Gateway
   * @param listener the port of the listener
   * @param readsRequests whether the port reads hosts and paths, for routes of HTTP and gRPC; other
   *     ports only pass connections on
   */
  record GatewayPort(ObjectKey gateway, int listener, boolean readsRequests) implements Door {
    @Override
    public String label() {
      return gateway + " port " + listener + (readsRequests ? "" : ", which reads no requests");
    }

    @Override
    public String name() {
      return "gateway-" + gateway.name() + "." + gateway.namespace() + ":" + listener;
    }
  }

  /**
   * A port of the load balancer of a Service.
   *
   * @param service the Service
   * @param protocol its protocol
   * @param listener its port
   */
  record LoadBalancer(ObjectKey service, String protocol, int listener) implements Door {
    @Override
    public String label() {
      return "load balancer of " + service + " port " + listener + "/" + protocol;
    }

    @Override
    public String name() {
      return "load-balancer-" + address(service, listener, protocol);
    }
  }

  /**
   * A target group whose load balancer no manifest makes.
   *
   * @param id its ARN or name
   */
  record TargetGroup(String id) implements Door {
    @Override
    public String label() {
      return "target group " + id;
    }
  }

  /**
   * The Ingresses of a class whose controller is not known.
   *
   * @param ingressClass the class; empty for the default class
   */
  record Foreign(String ingressClass) implements Door {
    @Override
    public String label() {
      return "Ingresses of class " + (ingressClass.isEmpty() ? "(default)" : ingressClass);
    }
  }

  /**
   * A port of all nodes that a manifest names.
   *
   * @param protocol its protocol
   * @param number its number
   */
  record NodePort(String protocol, int number) implements Door {
    @Override
    public String label() {
      return "node port " + number + "/" + protocol;
    }

    @Override
    public String name() {
      return "node-port:" + number + (protocol.equals("TCP") ? "" : "/" + protocol);
    }
  }

  /**
   * A port of one pod of a headless Service, by the name that the pod has in DNS.
   *
   * @param service the Service
   * @param pod the name of the pod
   * @param protocol the protocol of the port
   * @param number the port
   */
  record PodName(ObjectKey service, String pod, String protocol, int number) implements Door {
    @Override
    public String label() {
      return "pod " + pod + " of " + service + " port " + number + "/" + protocol;
    }

    @Override
    public String name() {
      return pod + "." + address(service, number, protocol);
    }
  }

  /**
   * A port of a Service inside of the cluster.
   *
   * @param service the Service
   * @param protocol its protocol
   * @param number its port
   */
  record InCluster(ObjectKey service, String protocol, int number) implements Door {
    @Override
    public String label() {
      return service + " port " + number + "/" + protocol;
    }

    @Override
    public String name() {
      return address(service, number, protocol);
    }
  }
}
