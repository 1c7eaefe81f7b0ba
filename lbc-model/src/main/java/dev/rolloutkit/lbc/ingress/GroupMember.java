package dev.rolloutkit.lbc.ingress;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An Ingress of an Ingress group, together with the parameters of its class.
 *
 * @param ingress the Ingress
 * @param ingressClass the name of its IngressClass; absent if an annotation names its class, or if
 *     the class does not matter
 * @param params the IngressClassParams of its class; absent if it has none
 */
public record GroupMember(
    IngressView ingress, Optional<String> ingressClass, Optional<IngressClassParams> params) {

  /**
   * A member without the name of its IngressClass, for settings that depend only on the parameters.
   */
  public GroupMember(IngressView ingress, Optional<IngressClassParams> params) {
    this(ingress, Optional.empty(), params);
  }

  /** Reads an Ingress, which is neither modified nor retained. */
  public static GroupMember of(Ingress ingress, @Nullable IngressClassParams params) {
    return new GroupMember(IngressView.of(ingress), Optional.ofNullable(params));
  }

  /** Its namespace. */
  public String namespace() {
    return ingress.namespace();
  }

  /** Its name. */
  public String name() {
    return ingress.name();
  }

  /** {@code namespace/name}. */
  public String key() {
    return ingress.key();
  }

  /** Its annotations. */
  public ImmutableMap<String, String> annotations() {
    return ingress.annotations();
  }

  /** Its annotations under {@code alb.ingress.kubernetes.io/}. */
  public Annotations read() {
    return Annotations.ofIngress(annotations());
  }

  /** A setting of the parameters of the class; absent without parameters. */
  public <T> Optional<T> fromParams(Function<IngressClassParams, Optional<T>> setting) {
    return params.flatMap(setting);
  }
}
