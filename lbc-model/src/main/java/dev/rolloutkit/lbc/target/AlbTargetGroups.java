package dev.rolloutkit.lbc.target;

import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.binding.TargetType;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.internal.target.TargetPorts;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.service.ServiceView;
import java.util.OptionalInt;

/**
 * Reads the settings of the target groups of application load balancers.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Ingress groups.
 *
 * @rule A target group of an Ingress has the settings of its class, its Service and its Ingress, in
 *     this order.
 */
public final class AlbTargetGroups {
  private AlbTargetGroups() {}

  /**
   * The settings of the target group of one backend. They are checked in the order of the
   * controller, so the first problem is the controller's.
   *
   * @param servicePort the port as the backend names it
   * @param dualstack whether the load balancer has IPv6
   * @param tags a check of tags, which runs after the attributes and before the IP family
   * @throws Failure at the first problem
   */
  public static TargetGroupSettings settings(
      GroupMember member,
      ServiceView service,
      IntOrStringValue servicePort,
      boolean dualstack,
      LbcFlags flags,
      Failure.Check tags)
      throws Failure {
    Annotations annotations =
        new Annotations(
            Annotations.ALB, Annotations.merged(service.annotations(), member.annotations()));
    ServiceView.Port port = TargetPorts.find(service, servicePort);
    TargetType type = targetType(member, annotations, flags);
    BackendProtocols.BackendProtocol protocol = BackendProtocols.of(annotations);
    TargetGroupSettings.Builder out =
        TargetGroupSettings.builder()
            .targetType(type)
            .protocol(protocol.protocol())
            .protocolVersion(protocol.version())
            .healthCheck(HealthChecks.alb(service, annotations, type, protocol))
            .attributes(
                ImmutableSortedMap.copyOf(
                    Failure.orStop(annotations.map("target-group-attributes", flags.release())),
                    CodePoints.ORDER));
    tags.run();
    TargetPorts.checkFamily(service, dualstack);
    out.ipv6(service.isDualstackFamily())
        .targetPort(TargetPorts.targetPort(port, type))
        .controlPort(controlPort(annotations, service, servicePort, type, flags));
    TargetPorts.check(port, type);
    if (type == TargetType.INSTANCE) {
      out.nodeLabels(Failure.orStop(annotations.map("target-node-labels", flags.release())));
    }
    return out.multiCluster(
            isMultiCluster(member.read())
                || isMultiCluster(Annotations.ofIngress(service.annotations())))
        .build();
  }

  private static boolean isMultiCluster(Annotations annotations) throws Failure {
    return Failure.orStop(annotations.bool("multi-cluster-target-group")).orElse(false);
  }

  private static OptionalInt controlPort(
      Annotations annotations,
      ServiceView service,
      IntOrStringValue servicePort,
      TargetType type,
      LbcFlags flags)
      throws Failure {
    if (!flags.release().has(LbcChange.TARGET_CONTROL_PORT)) {
      return OptionalInt.empty();
    }
    String suffix = "target-control-port." + service.name() + "." + servicePort.stringValue();
    OptionalInt control = Failure.orStop(annotations.int32(suffix));
    if (control.isPresent() && type == TargetType.INSTANCE) {
      throw new Failure(
          annotations.problem(
              suffix, "target control port is not supported for instance target target group"));
    }
    return control;
  }

  private static TargetType targetType(GroupMember member, Annotations annotations, LbcFlags flags)
      throws Failure {
    String raw =
        member
            .params()
            .map(IngressClassParams::targetType)
            .filter(text -> !text.isEmpty())
            .or(() -> annotations.text("target-type"))
            .orElse(flags.defaultTargetType());
    TargetType type = TargetType.parse(raw).orElse(null);
    if (type == null) {
      FieldPath at = Annotations.path(Annotations.ALB + "target-type");
      throw TargetPorts.stop(at, "unknown targetType: " + raw, LbcProblemCodes.ANNOTATION_INVALID);
    }
    if (type == TargetType.IP && !flags.has(FeatureGate.ENABLE_IP_TARGET_TYPE)) {
      FieldPath at = Annotations.path(Annotations.ALB + "target-type");
      throw TargetPorts.stop(
          at,
          "unsupported targetType: ip when EnableIPTargetType is false",
          LbcProblemCodes.ANNOTATION_INVALID);
    }
    return type;
  }
}
