package dev.rolloutkit.sg.loadbalancer;

import java.util.Optional;

/**
 * The network load balancer that a Service's target group belongs to.
 *
 * @param existing the load balancer that is there already
 * @param internal whether only the VPC reaches it
 * @param vpc its path
 */
public record NlbContext(Optional<ExistingLoadBalancer> existing, boolean internal, VpcCidrs vpc) {}
