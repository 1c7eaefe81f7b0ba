package dev.rolloutkit.lbcadmission.controller;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/** The flags of the controller that its webhooks use. */
@Value.Immutable
@ValueStyle
public interface ControllerConfig {
  /** The VPC of the controller, {@code --aws-vpc-id}. */
  default String vpcId() {
    return "";
  }

  /**
   * {@code --ingress-class}. The empty string is a setting of its own: then the class {@code alb},
   * an empty class annotation and Ingresses without any class are the controller's.
   */
  default String ingressClass() {
    return "alb";
  }

  /** {@code --disable-ingress-class-annotation}. */
  default boolean disableIngressClassAnnotation() {
    return false;
  }

  /** {@code --disable-ingress-group-name-annotation}. */
  default boolean disableIngressGroupNameAnnotation() {
    return false;
  }

  /** {@code --load-balancer-class}. */
  default String loadBalancerClass() {
    return "service.k8s.aws/nlb";
  }

  /** {@code --enable-pod-readiness-gate-inject}. */
  default boolean enablePodReadinessGateInject() {
    return true;
  }

  /** The default flags. */
  static ControllerConfig defaults() {
    return builder().build();
  }

  /** A new builder with the default flags. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ControllerConfig}. */
  final class Builder extends ImmutableControllerConfig.Builder {}
}
