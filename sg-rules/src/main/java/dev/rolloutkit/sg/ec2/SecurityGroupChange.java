package dev.rolloutkit.sg.ec2;

import com.google.common.collect.ImmutableList;

/**
 * How the rules of one security group differ, as rules and as ports.
 *
 * @param id the group
 * @param authorize the rules to add, by ascending key
 * @param revoke the rules to take away, by ascending key
 * @param lost ports that were open and are no more: by protocol, source and port
 * @param gained ports that are open and were not, in the same order
 */
public record SecurityGroupChange(
    String id,
    ImmutableList<Permission> authorize,
    ImmutableList<Permission> revoke,
    ImmutableList<OpenRange> lost,
    ImmutableList<OpenRange> gained) {}
