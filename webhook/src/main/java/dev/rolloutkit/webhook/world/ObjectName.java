package dev.rolloutkit.webhook.world;

import dev.rolloutkit.apimachinery.NameFormats;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;

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

  /** Whether an object can have the name, so that it means nothing else as a part of a URL. */
  boolean isValid() {
    boolean isNamespaced = Namespaced.class.isAssignableFrom(kind.type());
    return NameFormats.isDns1123Subdomain(name)
        && (isNamespaced ? NameFormats.isDns1123Label(namespace) : namespace.isEmpty());
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
