package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;

/**
 * The CIDR blocks of the VPC and the subnets of a load balancer.
 *
 * @param subnets its subnets
 * @param ipv4 the IPv4 blocks of its VPC
 * @param ipv6 the IPv6 blocks of its VPC
 */
public record VpcCidrs(
    ImmutableList<Subnet> subnets, ImmutableList<String> ipv4, ImmutableList<String> ipv6) {}
