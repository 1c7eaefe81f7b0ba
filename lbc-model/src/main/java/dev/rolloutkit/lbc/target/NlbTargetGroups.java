package dev.rolloutkit.lbc.target;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.binding.TargetType;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.internal.target.TargetPorts;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import dev.rolloutkit.lbc.service.ServiceView;

/**
 * Reads the settings of the target groups of network load balancers.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Services.
 *
 * @rule A target group of a Service has the settings of its annotations.
 */
public final class NlbTargetGroups {
  private static final FieldPath SPEC = FieldPath.of("spec");

  private NlbTargetGroups() {}

  /**
   * The settings of the target group of one port. They are checked in the order of the controller,
   * so the first problem is the controller's. {@link #isMultiCluster} is not included.
   *
   * @param base the Service to which the load balancer belongs, and whose annotations are read
   * @param service the Service of the targets
   * @param dualstack whether the load balancer has IPv6
   * @param tags a check of tags, which runs after the attributes and before the IP family
   * @throws Failure at the first problem
   */
  public static TargetGroupSettings settings(
      ServiceView base,
      ServiceView service,
      ServiceView.Port port,
      String protocol,
      boolean dualstack,
      LbcFlags flags,
      Failure.Check tags)
      throws Failure {
    Annotations annotations = base.read();
    TargetType type = targetType(annotations, service, port, flags);
    HealthCheck healthCheck =
        HealthChecks.nlb(
            service, annotations, type, flags.has(FeatureGate.NLB_HEALTH_CHECK_ADVANCED_CONFIG));
    TargetGroupAttributes attributes =
        TargetGroupAttributes.nlb(annotations, port.port(), flags.release());
    tags.run();
    TargetPorts.checkFamily(service, dualstack);
    TargetPorts.check(port, type);
    TargetGroupSettings.Builder out =
        TargetGroupSettings.builder()
            .targetType(type)
            .targetPort(TargetPorts.targetPort(port, type))
            .protocol(protocol)
            .healthCheck(healthCheck)
            .attributes(attributes.attributes())
            .preserveClientIp(attributes.preserveClientIp().orElse(type == TargetType.INSTANCE))
            .ipv6(service.isDualstackFamily());
    if (type == TargetType.INSTANCE) {
      out.nodeLabels(
          Failure.orStop(annotations.map("aws-load-balancer-target-node-labels", flags.release())));
    }
    return out.multiCluster(false).build();
  }

  /**
   * Whether several clusters share the target groups. The controller reads this after the
   * networking block.
   */
  public static boolean isMultiCluster(ServiceView base) throws Failure {
    return Failure.orStop(base.read().bool("aws-load-balancer-multi-cluster-target-group"))
        .orElse(false);
  }

  private static TargetType targetType(
      Annotations annotations, ServiceView service, ServiceView.Port port, LbcFlags flags)
      throws Failure {
    String requested =
        annotations.text("aws-load-balancer-nlb-target-type").orElse(flags.defaultTargetType());
    if (requested.equals(TargetType.IP.text()) && !flags.has(FeatureGate.ENABLE_IP_TARGET_TYPE)) {
      throw new Failure(
          annotations.problem(
              "aws-load-balancer-nlb-target-type",
              "unsupported targetType: ip when EnableIPTargetType is false"));
    }
    if (requested.equals(TargetType.IP.text())
        || annotations.text("aws-load-balancer-type").filter("nlb-ip"::equals).isPresent()) {
      return TargetType.IP;
    }
    if (service.type().equals("ClusterIP")) {
      throw TargetPorts.stop(
          SPEC.child("type"),
          "unsupported service type \"ClusterIP\" for load balancer target type \""
              + requested
              + "\"",
          LbcProblemCodes.SERVICE_TYPE_UNSUPPORTED);
    }
    if (port.nodePort() == 0
        && Boolean.FALSE.equals(service.spec().getAllocateLoadBalancerNodePorts())) {
      throw TargetPorts.stop(
          SPEC.child("allocateLoadBalancerNodePorts"),
          "unable to support instance target type with an unallocated NodePort",
          LbcProblemCodes.TARGET_PORT_EMPTY);
    }
    return TargetType.INSTANCE;
  }
}
