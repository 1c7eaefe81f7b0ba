package dev.rolloutkit.stack.config;

import com.google.common.collect.ImmutableList;

/**
 * The load balancer of a stack that is there already.
 *
 * @param scheme its scheme
 * @param subnetIds its subnets
 * @param securityGroups its security groups
 */
public record LiveLoadBalancer(
    String scheme, ImmutableList<String> subnetIds, ImmutableList<String> securityGroups) {}
