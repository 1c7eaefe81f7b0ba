package dev.rolloutkit.lbclass.admission;

import java.util.Objects;

/**
 * The class of load balancers without one in some namespaces.
 *
 * @param namespaces the namespaces
 * @param loadBalancerClass a qualified name
 */
public record NamespaceDefault(NamespaceSelector namespaces, String loadBalancerClass) {
  /** Both are there. */
  public NamespaceDefault {
    Objects.requireNonNull(namespaces, "namespaces");
    Objects.requireNonNull(loadBalancerClass, "loadBalancerClass");
  }
}
