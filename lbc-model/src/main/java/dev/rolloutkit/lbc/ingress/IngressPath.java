package dev.rolloutkit.lbc.ingress;

import org.jspecify.annotations.Nullable;

/**
 * One path of a rule.
 *
 * @param path the path; may be empty
 * @param pathType such as {@code Prefix}; {@code null} when absent
 * @param backend the backend of the path
 */
public record IngressPath(String path, @Nullable String pathType, IngressBackendRef backend) {

  /** Whether the path leads to the given service; the port is not examined. */
  public boolean leadsTo(String service) {
    ServiceBackendRef to = backend.service();
    return to != null && to.name().equals(service);
  }
}
