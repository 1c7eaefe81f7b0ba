package dev.rolloutkit.lbclass.admission;

import java.util.Objects;

/**
 * The default class of load balancers in certain namespaces.
 *
 * @param namespaces the namespaces
 * @param loadBalancerClass a qualified name
 */
public record NamespaceDefault(NamespaceSelector namespaces, String loadBalancerClass) {
  /** No component may be {@code null}. */
  public NamespaceDefault {
    Objects.requireNonNull(namespaces, "namespaces");
    Objects.requireNonNull(loadBalancerClass, "loadBalancerClass");
  }
}
