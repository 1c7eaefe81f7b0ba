package dev.rolloutkit.sg.ec2;

import com.google.common.collect.ImmutableList;

/**
 * How the rules of one security group change, as rules and as open ports.
 *
 * @param id the id of the group
 * @param authorize the rules to add, by ascending key
 * @param revoke the rules to remove, by ascending key
 * @param lost the ports that close, by protocol, source and port
 * @param gained the ports that open, in the same order
 */
public record SecurityGroupChange(
    String id,
    ImmutableList<Permission> authorize,
    ImmutableList<Permission> revoke,
    ImmutableList<OpenRange> lost,
    ImmutableList<OpenRange> gained) {}
