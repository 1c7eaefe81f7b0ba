package dev.rolloutkit.ako.name;

import dev.rolloutkit.ako.cluster.ObjectKey;
import java.util.Objects;

/**
 * What an Avi object is made of. Parts that play no role are empty.
 *
 * @param kind {@code Ingress}, {@code Route} or {@code Service}; empty for shared objects
 * @param object the Ingress, Route or Service
 * @param host the host of the rule, or the value of a shared-VIP annotation
 * @param path the path of the rule
 * @param backend the Service and port behind the path, the port of a Service, the secret of a
 *     certificate, the shard of a shared virtual service: what else tells two objects apart
 * @param infra the AviInfraSetting in its name
 */
public record Origin(
    String kind, ObjectKey object, String host, String path, String backend, String infra) {
  /** The kind of an Ingress. */
  public static final String INGRESS = "Ingress";

  /** The kind of an OpenShift Route. */
  public static final String ROUTE = "Route";

  /** The kind of a Service. */
  public static final String SERVICE = "Service";

  /** All parts are there. */
  public Origin {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(object, "object");
    Objects.requireNonNull(host, "host");
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(backend, "backend");
    Objects.requireNonNull(infra, "infra");
  }

  /** An origin without an AviInfraSetting in its name. */
  public Origin(String kind, ObjectKey object, String host, String path, String backend) {
    this(kind, object, host, path, backend, "");
  }
}
