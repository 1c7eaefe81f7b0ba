package dev.rolloutkit.alb.internal.verify;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.status.AlbStatus;
import dev.rolloutkit.model.status.AwsResourceRef;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.LoadBalancer;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetGroup;

/** Builds the status entry of one load balancer. */
final class AlbStatuses {
  private static final AwsResourceRef NONE = ref("", "", "");

  private AwsResourceRef balancer = NONE;
  private AwsResourceRef canary = NONE;
  private AwsResourceRef stable = NONE;
  private String ingress = "";

  private AlbStatuses() {}

  static AlbStatuses empty() {
    return new AlbStatuses();
  }

  static AlbStatuses of(AlbStatus status) {
    AlbStatuses out = new AlbStatuses();
    out.balancer = complete(status.loadBalancer());
    out.canary = complete(status.canaryTargetGroup());
    out.stable = complete(status.stableTargetGroup());
    out.ingress = GoZero.of(status.ingress());
    return out;
  }

  void balancer(String ofIngress, LoadBalancer found) {
    String arn = GoZero.of(found.loadBalancerArn());
    ingress = ofIngress;
    balancer = ref(GoZero.of(found.loadBalancerName()), arn, after(arn, 2));
  }

  void canary(TargetGroup group) {
    canary = ref(group);
  }

  void stable(TargetGroup group) {
    stable = ref(group);
  }

  /**
   * The status entry, with all three references filled in; the ingress is omitted if it is unknown.
   */
  AlbStatus toStatus() {
    return AlbStatus.builder()
        .loadBalancer(balancer)
        .canaryTargetGroup(canary)
        .stableTargetGroup(stable)
        .ingress(ingress.isEmpty() ? null : ingress)
        .build();
  }

  private static AwsResourceRef ref(TargetGroup group) {
    String arn = GoZero.of(group.targetGroupArn());
    return ref(GoZero.of(group.targetGroupName()), arn, after(arn, 1));
  }

  private static AwsResourceRef complete(@Nullable AwsResourceRef ref) {
    return ref == null
        ? NONE
        : ref(GoZero.of(ref.name()), GoZero.of(ref.arn()), GoZero.of(ref.fullName()));
  }

  private static AwsResourceRef ref(String name, String arn, String fullName) {
    return AwsResourceRef.builder().name(name).arn(arn).fullName(fullName).build();
  }

  /** The part of an ARN after the given number of slashes; empty if it has fewer. */
  private static String after(String arn, int slashes) {
    int at = -1;
    for (int i = 0; i < slashes; i++) {
      at = arn.indexOf('/', at + 1);
      if (at < 0) {
        return "";
      }
    }
    return arn.substring(at + 1);
  }
}
