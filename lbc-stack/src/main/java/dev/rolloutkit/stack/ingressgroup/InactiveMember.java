package dev.rolloutkit.stack.ingressgroup;

import dev.rolloutkit.lbc.ingress.IngressView;

/**
 * An Ingress that leaves a group: it has the finalizer of the group, but no longer belongs to it.
 *
 * @param ingress the Ingress
 * @param deleted whether it is being deleted
 */
public record InactiveMember(IngressView ingress, boolean deleted) {
  /** {@code namespace/name}. */
  public String key() {
    return ingress.namespace() + "/" + ingress.name();
  }
}
