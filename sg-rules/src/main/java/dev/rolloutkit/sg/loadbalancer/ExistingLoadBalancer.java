package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;

/**
 * A load balancer that exists already.
 *
 * @param securityGroups its security groups; a load balancer that was created without any cannot
 *     get some later
 */
public record ExistingLoadBalancer(ImmutableList<String> securityGroups) {}
