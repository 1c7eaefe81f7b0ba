package dev.rolloutkit.lbc.crds;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.admission.BundledCrd;
import java.util.stream.Stream;

/**
 * The CRDs of the AWS Load Balancer Controller and of the Gateway API that it serves, without their
 * descriptions. {@code crd-validation} validates objects against them.
 */
public final class LbcCrds {
  private static final ImmutableList<BundledCrd> ALL =
      Stream.of(
              "elbv2.k8s.aws ALBTargetControlConfig albtargetcontrolconfigs",
              "elbv2.k8s.aws IngressClassParams ingressclassparams",
              "elbv2.k8s.aws TargetGroupBinding targetgroupbindings",
              "gateway.k8s.aws ListenerRuleConfiguration listenerruleconfigurations",
              "gateway.k8s.aws LoadBalancerConfiguration loadbalancerconfigurations",
              "gateway.k8s.aws TargetGroupConfiguration targetgroupconfigurations",
              "gateway.networking.k8s.io GatewayClass gatewayclasses",
              "gateway.networking.k8s.io Gateway gateways",
              "gateway.networking.k8s.io GRPCRoute grpcroutes",
              "gateway.networking.k8s.io HTTPRoute httproutes",
              "gateway.networking.k8s.io ListenerSet listenersets",
              "gateway.networking.k8s.io ReferenceGrant referencegrants",
              "gateway.networking.k8s.io TCPRoute tcproutes",
              "gateway.networking.k8s.io TLSRoute tlsroutes",
              "gateway.networking.k8s.io UDPRoute udproutes")
          .map(words -> BundledCrd.of(words, LbcCrds.class))
          .collect(ImmutableList.toImmutableList());

  private LbcCrds() {}

  /** All CRDs; each is read when it is first needed. */
  public static ImmutableList<BundledCrd> all() {
    return ALL;
  }
}
