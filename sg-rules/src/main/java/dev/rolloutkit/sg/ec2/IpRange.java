package dev.rolloutkit.sg.ec2;

import org.jspecify.annotations.Nullable;

/**
 * An IPv4 source of a permission.
 *
 * @param cidrIp the block as written, such as {@code 10.0.0.0/8}; {@code null} if absent
 * @param description the rule's description; {@code null} and the empty string give different
 *     {@linkplain PermissionKey keys} of a permission with several sources
 */
public record IpRange(@Nullable String cidrIp, @Nullable String description) {}
