package dev.rolloutkit.lbclass.ownership;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.lbclass.ownership.ControllerProfile.Evidence;
import dev.rolloutkit.lbclass.service.Services;

/**
 * The profiles of well-known controllers, in their default configuration or with the setting that
 * determines which Services they serve.
 */
public final class ControllerProfiles {
  /** The default class of the AWS Load Balancer Controller. */
  public static final String AWS_CLASS = "service.k8s.aws/nlb";

  /** The class of AKO. */
  public static final String AKO_CLASS = "ako.vmware.com/avi-lb";

  private static final String AWS_TYPE = "service.beta.kubernetes.io/aws-load-balancer-type";
  private static final String AWS_TARGET_TYPE =
      "service.beta.kubernetes.io/aws-load-balancer-nlb-target-type";

  private ControllerProfiles() {}

  /** The service controller of a cloud provider, which serves Services without a class. */
  public static ControllerProfile cloudProvider() {
    return ControllerProfile.builder()
        .name("cloud-provider")
        .unset(UnsetClass.always())
        .addFinalizer(Services.CLEANUP_FINALIZER)
        .serviceController(true)
        .evidence(Evidence.SOURCE)
        .build();
  }

  /** The AWS Load Balancer Controller with its default class. */
  public static ControllerProfile awsLoadBalancerController() {
    return awsLoadBalancerController(AWS_CLASS);
  }

  /**
   * The AWS Load Balancer Controller with the given value of {@code --load-balancer-class}. It
   * serves a Service without a class if the Service has certain annotations, and by default does
   * not check the type of a Service.
   */
  public static ControllerProfile awsLoadBalancerController(String loadBalancerClass) {
    return ControllerProfile.builder()
        .name("aws-load-balancer-controller")
        .addClasses(loadBalancerClass)
        .unset(
            UnsetClass.byAnnotation(
                ImmutableList.of(
                    ImmutableMap.of(AWS_TYPE, ImmutableSet.of("nlb-ip")),
                    ImmutableMap.of(
                        AWS_TYPE,
                        ImmutableSet.of("external"),
                        AWS_TARGET_TYPE,
                        ImmutableSet.of("ip", "instance")))))
        .addFinalizer("service.k8s.aws/resources")
        .addMigrations(
            new AnnotationMigration(AWS_TYPE, "nlb-ip", ImmutableMap.of(AWS_TARGET_TYPE, "ip")),
            new AnnotationMigration(AWS_TYPE, "external", ImmutableMap.of()))
        .typeGuard(false)
        .evidence(Evidence.SOURCE)
        .build();
  }

  /**
   * AKO.
   *
   * @param defaultController whether it is configured as the default load balancer controller
   */
  public static ControllerProfile ako(boolean defaultController) {
    return ako("ako", defaultController).build();
  }

  /**
   * AKO in a WCP deployment, where it also serves Services with the labels of a gateway.
   *
   * @param defaultController whether it is configured as the default load balancer controller
   */
  public static ControllerProfile akoWcp(boolean defaultController) {
    return ako("ako-wcp", defaultController)
        .addOverridingLabels(
            "service.route.lbapi.run.tanzu.vmware.com/gateway-name",
            "service.route.lbapi.run.tanzu.vmware.com/gateway-namespace")
        .build();
  }

  private static ControllerProfile.Builder ako(String name, boolean defaultController) {
    ControllerProfile.Builder out = ControllerProfile.builder();
    out.name(name)
        .addClasses(AKO_CLASS)
        .unset(defaultController ? UnsetClass.always() : UnsetClass.never())
        .addOverridingAnnotations("ako.vmware.com/enable-shared-vip")
        .evidence(Evidence.SOURCE);
    return out;
  }

  /** MetalLB without {@code --lb-class}, which serves Services without a class. */
  public static ControllerProfile metalLb() {
    return ControllerProfile.builder()
        .name("metallb")
        .unset(UnsetClass.always())
        .evidence(Evidence.SOURCE)
        .build();
  }

  /**
   * MetalLB with the given value of {@code --lb-class}, which serves only Services of that class.
   */
  public static ControllerProfile metalLb(String loadBalancerClass) {
    return ControllerProfile.builder()
        .name("metallb")
        .addClasses(loadBalancerClass)
        .evidence(Evidence.SOURCE)
        .build();
  }

  /**
   * Cilium's load balancer IP address management (LB IPAM).
   *
   * @param defaultController whether it is configured to serve Services without a class
   */
  public static ControllerProfile cilium(boolean defaultController) {
    return ControllerProfile.builder()
        .name("cilium")
        .addClasses("io.cilium/bgp-control-plane", "io.cilium/l2-announcer", "io.cilium/node")
        .unset(defaultController ? UnsetClass.always() : UnsetClass.never())
        .evidence(Evidence.DOCUMENTATION)
        .build();
  }

  /** kube-vip. */
  public static ControllerProfile kubeVip() {
    return ControllerProfile.builder()
        .name("kube-vip")
        .addClasses("kube-vip.io/kube-vip-class")
        .unset(UnsetClass.always())
        .evidence(Evidence.ISSUE)
        .build();
  }

  /** Older releases of kube-vip, which served Services of any class. */
  public static ControllerProfile kubeVipLegacy() {
    return ControllerProfile.builder()
        .name("kube-vip-legacy")
        .addClasses("kube-vip.io/kube-vip-class")
        .unset(UnsetClass.always())
        .foreign(true)
        .evidence(Evidence.ISSUE)
        .build();
  }

  /**
   * The Tailscale operator.
   *
   * @param defaultController whether it is configured to serve Services without a class
   */
  public static ControllerProfile tailscale(boolean defaultController) {
    return ControllerProfile.builder()
        .name("tailscale")
        .addClasses("tailscale")
        .unset(defaultController ? UnsetClass.always() : UnsetClass.never())
        .evidence(Evidence.DOCUMENTATION)
        .build();
  }

  /** loxilb. */
  public static ControllerProfile loxilb() {
    return ControllerProfile.builder()
        .name("loxilb")
        .addClasses("loxilb.io/loxilb")
        .evidence(Evidence.ISSUE)
        .build();
  }
}
