package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;

/**
 * Where a load balancer is.
 *
 * @param subnets its subnets
 * @param ipv4 the blocks that are associated with its VPC
 * @param ipv6 the IPv6 blocks that are associated with its VPC
 */
public record VpcCidrs(
    ImmutableList<Subnet> subnets, ImmutableList<String> ipv4, ImmutableList<String> ipv6) {}
