package dev.rolloutkit.lbc.ingress;

/**
 * The id of an Ingress group: the Ingresses that share a load balancer.
 *
 * @param namespace the namespace of the one Ingress of an implicit group; empty for an explicit one
 * @param name the name of that Ingress, or of the explicit group
 */
public record GroupId(String namespace, String name) {
  /** The finalizer of the Ingress of an implicit group. */
  public static final String IMPLICIT_FINALIZER = "ingress.k8s.aws/resources";

  /** The beginning of the finalizer of a member of an explicit group. */
  public static final String EXPLICIT_PREFIX = "group.ingress.k8s.aws/";

  /** An explicit group. */
  public static GroupId explicit(String name) {
    return new GroupId("", name);
  }

  /** The group of an Ingress that shares its load balancer with no other. */
  public static GroupId implicit(String namespace, String name) {
    return new GroupId(namespace, name);
  }

  /** Whether the group is explicit, that is, named by an annotation or by IngressClassParams. */
  public boolean isExplicit() {
    return namespace.isEmpty();
  }

  /** {@code name} for an explicit group, otherwise {@code namespace/name}. */
  public String text() {
    return isExplicit() ? name : namespace + "/" + name;
  }

  /** The finalizer of its members. */
  public String finalizer() {
    return isExplicit() ? EXPLICIT_PREFIX + name : IMPLICIT_FINALIZER;
  }

  @Override
  public String toString() {
    return text();
  }
}
