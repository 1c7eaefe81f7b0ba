package dev.rolloutkit.sg.loadbalancer;

import java.util.Optional;

/**
 * The network load balancer to which a target group of a Service belongs.
 *
 * @param existing the load balancer if it exists already
 * @param internal whether it is internal, so that it is reachable only from within the VPC
 * @param vpc the CIDR blocks of its VPC and subnets
 */
public record NlbContext(Optional<ExistingLoadBalancer> existing, boolean internal, VpcCidrs vpc) {}
