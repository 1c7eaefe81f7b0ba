package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.Permission;

/**
 * The frontend security group that the controller creates for a load balancer. The controller
 * revokes every rule in it that is not listed here.
 *
 * @param groupName its name
 * @param ingress its rules, without descriptions
 */
public record ManagedSecurityGroup(String groupName, ImmutableList<Permission> ingress) {
  /** The description of each such group. */
  public static final String DESCRIPTION = "[k8s] Managed SecurityGroup for LoadBalancer";
}
