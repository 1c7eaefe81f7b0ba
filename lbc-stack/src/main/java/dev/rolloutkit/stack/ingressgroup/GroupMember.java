package dev.rolloutkit.stack.ingressgroup;

import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.ingress.AlbMember;
import dev.rolloutkit.lbc.ingress.IngressView;
import java.util.Optional;
import java.util.function.Function;

/**
 * An active Ingress of a group.
 *
 * @param ingress the Ingress
 * @param ingressClass the name of its IngressClass; absent if it is matched by annotation
 * @param params the parameters of its class
 */
public record GroupMember(
    IngressView ingress, Optional<String> ingressClass, Optional<IngressClassParams> params) {

  /** {@code namespace/name}. */
  public String key() {
    return ingress.namespace() + "/" + ingress.name();
  }

  /** The member as the rules of security groups and target groups read it. */
  public AlbMember member() {
    return new AlbMember(ingress.namespace(), ingress.name(), ingress.annotations(), params);
  }

  /** A setting of the parameters of the class; absent without parameters. */
  public <T> Optional<T> fromParams(Function<IngressClassParams, Optional<T>> read) {
    return params.flatMap(read);
  }
}
