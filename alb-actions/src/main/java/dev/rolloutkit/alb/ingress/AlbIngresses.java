package dev.rolloutkit.alb.ingress;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.settings.AlbProblemCodes;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.ingress.IngressApi;
import dev.rolloutkit.lbc.ingress.IngressView;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The ingresses that a controller sees. They can be looked up by namespace and name.
 *
 * @rule An Ingress that the controller does not see is not found.
 */
public final class AlbIngresses {
  private final IngressApi mode;
  private final ImmutableList<IngressView> all;
  private final Map<String, IngressView> byKey;

  private AlbIngresses(IngressApi mode, Collection<IngressView> all) {
    this.mode = mode;
    this.all = ImmutableList.copyOf(all);
    this.byKey = new HashMap<>();
    for (IngressView ingress : all) {
      byKey.putIfAbsent(key(ingress.namespace(), ingress.name()), ingress);
    }
  }

  /**
   * Creates a collection as seen by a controller that works with {@link IngressApi#NETWORKING}. If
   * two ingresses have the same namespace and name, the first one wins.
   */
  public static AlbIngresses of(Collection<IngressView> ingresses) {
    return of(IngressApi.NETWORKING, ingresses);
  }

  /** Creates a collection as seen by a controller that works with the given API. */
  public static AlbIngresses of(IngressApi mode, Collection<IngressView> ingresses) {
    return new AlbIngresses(mode, ingresses);
  }

  /** The ingresses in the given order. */
  public ImmutableList<IngressView> all() {
    return all;
  }

  /** The ingress, or a problem such as {@code ingress.networking.k8s.io "web" not found}. */
  public Outcome<IngressView> find(String namespace, String name) {
    IngressView found = byKey.get(key(namespace, name));
    if (found != null) {
      return Outcome.ok(found);
    }
    String resource =
        mode == IngressApi.NETWORKING ? "ingress.networking.k8s.io " : "ingress.extensions ";
    return Outcome.failed(
        Problem.plain(
            FieldPath.root(),
            resource + GoStrings.quote(name) + " not found",
            AlbProblemCodes.INGRESS_NOT_FOUND));
  }

  private static String key(String namespace, String name) {
    return namespace + '/' + name;
  }
}
