package dev.rolloutkit.stack.config;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/** A subnet of the VPC as EC2 describes it. */
@Value.Immutable
@ValueStyle
public interface SubnetInfo {
  /** Its id. */
  String id();

  /** The name of its availability zone. */
  default String availabilityZone() {
    return "";
  }

  /** {@code availability-zone}, {@code local-zone} or {@code wavelength-zone}. */
  default String zoneType() {
    return "availability-zone";
  }

  /** Its tags. */
  ImmutableMap<String, String> tags();

  /** The number of free addresses. */
  default int availableIpAddressCount() {
    return 250;
  }

  /** Its IPv4 block; empty if unknown. */
  default String cidrBlock() {
    return "";
  }

  /** Its associated IPv6 blocks. */
  ImmutableList<String> ipv6CidrBlocks();

  /** Whether it has an associated IPv6 block. */
  default boolean ipv6() {
    return !ipv6CidrBlocks().isEmpty();
  }

  /** The ARN of the Outpost that it is on; empty if it is on none. */
  default String outpostArn() {
    return "";
  }

  /** Whether its route table leads to an internet gateway. */
  default boolean isPublic() {
    return false;
  }

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SubnetInfo}. */
  final class Builder extends ImmutableSubnetInfo.Builder {}
}
