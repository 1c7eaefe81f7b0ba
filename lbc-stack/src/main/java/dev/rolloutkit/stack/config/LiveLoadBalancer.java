package dev.rolloutkit.stack.config;

import com.google.common.collect.ImmutableList;

/**
 * The existing load balancer of a stack.
 *
 * @param scheme its scheme
 * @param subnetIds its subnets
 * @param securityGroups its security groups
 */
public record LiveLoadBalancer(
    String scheme, ImmutableList<String> subnetIds, ImmutableList<String> securityGroups) {}
