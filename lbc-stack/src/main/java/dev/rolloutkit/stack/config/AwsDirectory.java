package dev.rolloutkit.stack.config;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.loadbalancer.SgDirectory;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The resources in AWS that a stack depends on. Lists are in the order in which AWS returns them.
 */
@Value.Immutable
@ValueStyle
public interface AwsDirectory {
  /** The subnets of the VPC. */
  ImmutableList<SubnetInfo> subnets();

  /** The security groups of the VPC. */
  ImmutableList<SecurityGroup> securityGroups();

  /** The backend security group that the controller created; absent before it is created. */
  Optional<String> backendSecurityGroup();

  /** The issued certificates. */
  ImmutableList<CertificateInfo> certificates();

  /** ARNs of web ACLs by name. */
  ImmutableMap<String, String> webAcls();

  /** ARNs of target groups by name. */
  ImmutableMap<String, String> targetGroups();

  /** ARNs of trust stores by name. */
  ImmutableMap<String, String> trustStores();

  /** The existing load balancer of this stack. */
  Optional<LiveLoadBalancer> loadBalancer();

  /** The IPv4 blocks of the VPC. */
  ImmutableList<String> vpcIpv4Cidrs();

  /** The IPv6 blocks of the VPC. */
  ImmutableList<String> vpcIpv6Cidrs();

  /** The resources that determine the security groups of a load balancer. */
  @Value.NonAttribute
  default SgDirectory sgDirectory() {
    return new SgDirectory(securityGroups(), backendSecurityGroup());
  }

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AwsDirectory}. */
  final class Builder extends ImmutableAwsDirectory.Builder {}
}
