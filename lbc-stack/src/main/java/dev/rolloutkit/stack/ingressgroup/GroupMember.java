package dev.rolloutkit.stack.ingressgroup;

import dev.rolloutkit.alb.ingress.AlbIngress;
import dev.rolloutkit.sg.loadbalancer.AlbMember;
import java.util.Optional;
import java.util.function.Function;

/**
 * An active Ingress of a group.
 *
 * @param ingress the Ingress
 * @param ingressClass the name of its class; absent for one that is matched by annotation
 * @param params the parameters of its class
 */
public record GroupMember(
    AlbIngress ingress, Optional<String> ingressClass, Optional<ClassParams> params) {

  /** {@code namespace/name}. */
  public String key() {
    return ingress.namespace() + "/" + ingress.name();
  }

  /** What decides about security groups and target groups. */
  public AlbMember member() {
    return new AlbMember(
        ingress.namespace(),
        ingress.name(),
        ingress.annotations(),
        params.map(ClassParams::forSecurityGroups));
  }

  /** What the parameters of the class say. */
  public <T> Optional<T> fromParams(Function<ClassParams, Optional<T>> read) {
    return params.flatMap(read);
  }
}
