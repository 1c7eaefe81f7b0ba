package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.cluster.Manifests;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds the IngressClasses of a cluster that belong to AKO. */
final class IngressClasses {
  static final String CONTROLLER = "ako.vmware.com/avi-lb";
  private static final String IS_DEFAULT = "ingressclass.kubernetes.io/is-default-class";

  private final ClusterSnapshot cluster;
  private final @Nullable IngressClass defaultClass;

  IngressClasses(ClusterSnapshot cluster) {
    this.cluster = cluster;
    this.defaultClass =
        cluster.ingressClasses().values().stream()
            .filter(c -> isOurs(c) && "true".equals(Manifests.annotation(c, IS_DEFAULT)))
            .findFirst()
            .orElse(null);
  }

  /**
   * The IngressClass of an Ingress if it is AKO's, otherwise {@code null}. For an Ingress without a
   * class name, this is the first default class of AKO.
   */
  @Nullable IngressClass of(Ingress ingress) {
    String name = ingress.getSpec() == null ? null : ingress.getSpec().getIngressClassName();
    if (name == null || name.isEmpty()) {
      return defaultClass;
    }
    IngressClass named = cluster.ingressClass(name);
    return named != null && isOurs(named) ? named : null;
  }

  /** Whether an Ingress names an existing IngressClass of another controller. */
  boolean isForeign(Ingress ingress) {
    String name = ingress.getSpec() == null ? null : ingress.getSpec().getIngressClassName();
    IngressClass named = name == null ? null : cluster.ingressClass(name);
    return named != null && !isOurs(named);
  }

  /** Whether two versions of an IngressClass select the same Ingresses with the same settings. */
  static boolean areAlike(@Nullable IngressClass before, @Nullable IngressClass now) {
    if (before == null || now == null) {
      return before == null && now == null;
    }
    return Objects.equals(before.getSpec(), now.getSpec())
        && Objects.equals(
            Manifests.annotation(before, IS_DEFAULT), Manifests.annotation(now, IS_DEFAULT));
  }

  /** Whether an IngressClass names AKO as its controller. */
  static boolean isOurs(IngressClass ingressClass) {
    return ingressClass.getSpec() != null
        && CONTROLLER.equals(ingressClass.getSpec().getController());
  }
}
