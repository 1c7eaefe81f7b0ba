/**
 * Objects of EC2: security groups, their rules, network interfaces, CIDR blocks and ports; the keys
 * by which rules count as the same, and the differences between two sets of rules.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.sg.ec2;

import org.jspecify.annotations.NullMarked;
