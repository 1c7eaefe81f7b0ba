/**
 * What EC2 stores: security groups, their rules, network interfaces, CIDR blocks and ports; which
 * rules count as the same, and how two sets of rules differ.
 */
@NullMarked
package dev.rolloutkit.sg.ec2;

import org.jspecify.annotations.NullMarked;
