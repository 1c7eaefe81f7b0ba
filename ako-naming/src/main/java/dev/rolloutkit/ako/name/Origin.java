package dev.rolloutkit.ako.name;

import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.Objects;

/**
 * The Kubernetes object that an Avi object comes from, and the part of it that the Avi object is
 * for. Parts that do not apply are empty.
 *
 * @param kind {@code Ingress}, {@code Route} or {@code Service}; empty for shared objects
 * @param object the Ingress, Route or Service
 * @param host the host of the rule, or the value of a shared-VIP annotation
 * @param path the path of the rule
 * @param backend anything else that distinguishes two Avi objects: the Service and port behind the
 *     path, the port of a Service, the Secret of a certificate, the shard of a shared virtual
 *     service
 * @param infra the AviInfraSetting whose name is part of the Avi object's name
 */
public record Origin(
    String kind, NamespacedName object, String host, String path, String backend, String infra) {
  /** The kind of an Ingress. */
  public static final String INGRESS = "Ingress";

  /** The kind of an OpenShift Route. */
  public static final String ROUTE = "Route";

  /** The kind of a Service. */
  public static final String SERVICE = "Service";

  /** No part may be {@code null}. */
  public Origin {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(object, "object");
    Objects.requireNonNull(host, "host");
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(backend, "backend");
    Objects.requireNonNull(infra, "infra");
  }

  /** An origin without an AviInfraSetting in its name. */
  public Origin(String kind, NamespacedName object, String host, String path, String backend) {
    this(kind, object, host, path, backend, "");
  }
}
