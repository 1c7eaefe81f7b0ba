package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;

/**
 * A load balancer that exists already.
 *
 * @param securityGroups its security groups; if it was created without any, none can be added
 */
public record ExistingLoadBalancer(ImmutableList<String> securityGroups) {}
