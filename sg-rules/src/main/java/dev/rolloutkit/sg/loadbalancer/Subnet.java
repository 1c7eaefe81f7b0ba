package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;

/**
 * A subnet of a load balancer.
 *
 * @param cidrBlock its IPv4 CIDR block; empty if it has none
 * @param ipv6CidrBlocks its IPv6 CIDR blocks
 */
public record Subnet(String cidrBlock, ImmutableList<String> ipv6CidrBlocks) {}
