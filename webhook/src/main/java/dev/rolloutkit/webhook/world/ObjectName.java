package dev.rolloutkit.webhook.world;

import io.fabric8.kubernetes.api.model.HasMetadata;

/**
 * The name of an object.
 *
 * @param namespace its namespace; empty if the kind has none
 */
public record ObjectName(WatchedKind kind, String namespace, String name) {
  /** A Namespace. */
  public static ObjectName namespace(String name) {
    return new ObjectName(WatchedKind.NAMESPACE, "", name);
  }

  /** An IngressClass. */
  public static ObjectName ingressClass(String name) {
    return new ObjectName(WatchedKind.INGRESS_CLASS, "", name);
  }

  /** A Service. */
  public static ObjectName service(String namespace, String name) {
    return new ObjectName(WatchedKind.SERVICE, namespace, name);
  }

  /** An Ingress. */
  public static ObjectName ingress(String namespace, String name) {
    return new ObjectName(WatchedKind.INGRESS, namespace, name);
  }

  static ObjectName of(HasMetadata object) {
    String namespace = object.getMetadata().getNamespace();
    return new ObjectName(
        WatchedKind.of(object), namespace == null ? "" : namespace, object.getMetadata().getName());
  }

  @Override
  public String toString() {
    return kind.kind() + " " + (namespace.isEmpty() ? "" : namespace + "/") + name;
  }
}
