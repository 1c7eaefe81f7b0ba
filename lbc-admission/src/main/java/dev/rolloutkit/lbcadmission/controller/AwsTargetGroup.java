package dev.rolloutkit.lbcadmission.controller;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A target group as AWS describes it. Strings that AWS omits are empty.
 *
 * @param arn its ARN; {@code null} if AWS returns none, which makes the controller crash
 * @param name its name
 * @param targetType {@code instance}, {@code ip}, {@code lambda} or {@code alb}
 * @param ipAddressType {@code ipv4} or {@code ipv6}
 * @param protocol its protocol, such as {@code HTTP}
 * @param vpcId its VPC
 */
public record AwsTargetGroup(
    @Nullable String arn,
    String name,
    String targetType,
    String ipAddressType,
    String protocol,
    String vpcId) {
  /** Only the ARN may be {@code null}. */
  public AwsTargetGroup {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(targetType, "targetType");
    Objects.requireNonNull(ipAddressType, "ipAddressType");
    Objects.requireNonNull(protocol, "protocol");
    Objects.requireNonNull(vpcId, "vpcId");
  }
}
