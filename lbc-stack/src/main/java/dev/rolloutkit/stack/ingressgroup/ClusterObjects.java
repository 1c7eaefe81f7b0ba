package dev.rolloutkit.stack.ingressgroup;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a cluster that determine Ingress groups. They are not changed, and no result keeps
 * a reference to them.
 *
 * @param ingresses all Ingresses, in the order in which the API server lists them
 * @param classes all IngressClasses
 * @param params all IngressClassParams
 * @param namespaces all Namespaces
 */
public record ClusterObjects(
    ImmutableList<Ingress> ingresses,
    ImmutableList<IngressClass> classes,
    ImmutableList<IngressClassParams> params,
    ImmutableList<Namespace> namespaces) {

  /** Collects the objects. Null elements are ignored. */
  public static ClusterObjects of(
      Collection<@Nullable Ingress> ingresses,
      Collection<@Nullable IngressClass> classes,
      Collection<@Nullable IngressClassParams> params,
      Collection<@Nullable Namespace> namespaces) {
    return new ClusterObjects(there(ingresses), there(classes), there(params), there(namespaces));
  }

  private static <T> ImmutableList<T> there(Collection<@Nullable T> objects) {
    return objects.stream().filter(Objects::nonNull).collect(ImmutableList.toImmutableList());
  }
}
