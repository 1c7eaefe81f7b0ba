package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;

/**
 * A load balancer that is there already.
 *
 * @param securityGroups its groups; one without groups cannot gain any
 */
public record ExistingLoadBalancer(ImmutableList<String> securityGroups) {}
