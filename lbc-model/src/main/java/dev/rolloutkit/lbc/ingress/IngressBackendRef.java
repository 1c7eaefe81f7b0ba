package dev.rolloutkit.lbc.ingress;

import org.jspecify.annotations.Nullable;

/**
 * The backend of a path or of a whole Ingress.
 *
 * @param service the service; {@code null} when absent, which happens only in the current shape
 * @param resource another object; {@code null} when absent
 */
public record IngressBackendRef(
    @Nullable ServiceBackendRef service, @Nullable ResourceRef resource) {

  /**
   * A backend that is not a service.
   *
   * @param apiGroup its API group; {@code null} when absent
   * @param kind its kind; may be empty
   * @param name its name; may be empty
   */
  public record ResourceRef(@Nullable String apiGroup, String kind, String name) {}

  /** A backend for a service and one of its ports by name. */
  public static IngressBackendRef toPortName(String service, String port) {
    return new IngressBackendRef(ServiceBackendRef.named(service, port), null);
  }
}
