package dev.rolloutkit.lbc.crd;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.json.BundledText;

/**
 * The CRDs of the AWS Load Balancer Controller and of the Gateway API, without descriptions. They
 * are read when they are asked for.
 *
 * <p>The module {@code crd-validation} checks objects against them.
 */
public final class BundledCrds {
  private static final ImmutableList<String> NAMES =
      ImmutableList.of(
          "albtargetcontrolconfigs.elbv2.k8s.aws",
          "ingressclassparams.elbv2.k8s.aws",
          "targetgroupbindings.elbv2.k8s.aws",
          "listenerruleconfigurations.gateway.k8s.aws",
          "loadbalancerconfigurations.gateway.k8s.aws",
          "targetgroupconfigurations.gateway.k8s.aws",
          "gatewayclasses.gateway.networking.k8s.io",
          "gateways.gateway.networking.k8s.io",
          "grpcroutes.gateway.networking.k8s.io",
          "httproutes.gateway.networking.k8s.io",
          "listenersets.gateway.networking.k8s.io",
          "referencegrants.gateway.networking.k8s.io",
          "tcproutes.gateway.networking.k8s.io",
          "tlsroutes.gateway.networking.k8s.io",
          "udproutes.gateway.networking.k8s.io",
          "gatewayclasses.networking.x-k8s.io",
          "gateways.networking.x-k8s.io");

  private BundledCrds() {}

  /**
   * The names of the CRDs, such as {@code targetgroupbindings.elbv2.k8s.aws}, in the order of
   * groups and plurals.
   */
  public static ImmutableList<String> names() {
    return NAMES;
  }

  /**
   * The CRD of this name as JSON: {@code group}, {@code kind}, {@code plural}, {@code scope} and
   * {@code versions} with their schemas.
   *
   * @throws IllegalArgumentException if the name is none of {@link #names()}
   */
  public static String json(String name) {
    if (!NAMES.contains(name)) {
      throw new IllegalArgumentException("no bundled CRD: " + name);
    }
    return BundledText.read(BundledCrds.class, "/dev/rolloutkit/lbc/crds/" + name + ".json");
  }
}
