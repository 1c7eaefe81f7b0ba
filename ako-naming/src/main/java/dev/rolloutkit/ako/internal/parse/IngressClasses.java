package dev.rolloutkit.ako.internal.parse;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassParametersReference;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the IngressClasses of a cluster that belong to AKO.
 *
 * @rule An Ingress without a class name belongs to AKO if AKO has a default IngressClass.
 */
public final class IngressClasses {
  /** The controller name of AKO. */
  public static final String CONTROLLER = "ako.vmware.com/avi-lb";

  private static final String IS_DEFAULT = "ingressclass.kubernetes.io/is-default-class";

  private final AkoCluster cluster;
  private final @Nullable IngressClass defaultClass;

  public IngressClasses(AkoCluster cluster) {
    this.cluster = cluster;
    this.defaultClass =
        cluster.ingressClasses().values().stream()
            .filter(c -> isOurs(c) && "true".equals(AkoManifests.annotation(c, IS_DEFAULT)))
            .findFirst()
            .orElse(null);
  }

  /**
   * The IngressClass of an Ingress if it is AKO's, otherwise {@code null}. For an Ingress without a
   * class name, this is the first default class of AKO.
   */
  public @Nullable IngressClass of(Ingress ingress) {
    String name = ingress.getSpec() == null ? null : ingress.getSpec().getIngressClassName();
    if (name == null || name.isEmpty()) {
      return defaultClass;
    }
    IngressClass named = cluster.ingressClass(name);
    return named != null && isOurs(named) ? named : null;
  }

  /** Whether an Ingress names an existing IngressClass of another controller. */
  public boolean isForeign(Ingress ingress) {
    String name = ingress.getSpec() == null ? null : ingress.getSpec().getIngressClassName();
    IngressClass named = name == null ? null : cluster.ingressClass(name);
    return named != null && !isOurs(named);
  }

  /** Whether two versions of an IngressClass select the same Ingresses with the same settings. */
  public static boolean areAlike(@Nullable IngressClass before, @Nullable IngressClass now) {
    if (before == null || now == null) {
      return before == null && now == null;
    }
    return Objects.equals(before.getSpec(), now.getSpec())
        && Objects.equals(
            AkoManifests.annotation(before, IS_DEFAULT), AkoManifests.annotation(now, IS_DEFAULT));
  }

  /** Whether an IngressClass names AKO as its controller. */
  public static boolean isOurs(IngressClass ingressClass) {
    return ingressClass.getSpec() != null
        && CONTROLLER.equals(ingressClass.getSpec().getController());
  }

  /** The AviInfraSetting to which an IngressClass refers; {@code null} for none. */
  public static @Nullable String settingOf(IngressClass ingressClass) {
    IngressClassParametersReference parameters =
        ingressClass.getSpec() == null ? null : ingressClass.getSpec().getParameters();
    return parameters != null
            && "ako.vmware.com".equals(parameters.getApiGroup())
            && "AviInfraSetting".equals(parameters.getKind())
        ? parameters.getName()
        : null;
  }
}
