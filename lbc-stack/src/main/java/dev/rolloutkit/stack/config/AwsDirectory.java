package dev.rolloutkit.stack.config;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.loadbalancer.SgDirectory;
import java.util.Optional;
import org.immutables.value.Value;

/** What AWS knows, as far as a stack depends on it. Lists are in the order in which AWS answers. */
@Value.Immutable
@ValueStyle
public interface AwsDirectory {
  /** The subnets of the VPC. */
  ImmutableList<SubnetInfo> subnets();

  /** The security groups of the VPC. */
  ImmutableList<SecurityGroup> securityGroups();

  /** The backend group that the controller made; absent while it is yet to be created. */
  Optional<String> backendSecurityGroup();

  /** The issued certificates. */
  ImmutableList<CertificateInfo> certificates();

  /** ARNs of web ACLs by name. */
  ImmutableMap<String, String> webAcls();

  /** ARNs of target groups by name. */
  ImmutableMap<String, String> targetGroups();

  /** ARNs of trust stores by name. */
  ImmutableMap<String, String> trustStores();

  /** The load balancer of this stack that is there already. */
  Optional<LiveLoadBalancer> loadBalancer();

  /** The IPv4 blocks of the VPC. */
  ImmutableList<String> vpcIpv4Cidrs();

  /** The IPv6 blocks of the VPC. */
  ImmutableList<String> vpcIpv6Cidrs();

  /** What decides about security groups. */
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
