package dev.rolloutkit.lbc.ingress;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One Ingress of an application load balancer.
 *
 * @param namespace its namespace
 * @param name its name
 * @param annotations its annotations
 * @param params the IngressClassParams of its class; absent if it has none
 */
public record AlbMember(
    String namespace,
    String name,
    ImmutableMap<String, String> annotations,
    Optional<IngressClassParams> params) {

  /** Reads an Ingress. It is not changed, and no reference to it is kept. */
  public static AlbMember of(Ingress ingress, @Nullable IngressClassParams params) {
    ObjectMeta meta = ingress.getMetadata();
    return new AlbMember(
        meta == null || meta.getNamespace() == null ? "" : meta.getNamespace(),
        meta == null || meta.getName() == null ? "" : meta.getName(),
        Annotations.merged(meta == null ? null : meta.getAnnotations()),
        Optional.ofNullable(params));
  }

  /** {@code namespace/name}. */
  public String key() {
    return namespace + "/" + name;
  }

  /** Its annotations under {@code alb.ingress.kubernetes.io/}. */
  public Annotations read() {
    return new Annotations(Annotations.ALB, annotations);
  }
}
