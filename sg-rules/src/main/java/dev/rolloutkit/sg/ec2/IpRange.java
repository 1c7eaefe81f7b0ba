package dev.rolloutkit.sg.ec2;

import org.jspecify.annotations.Nullable;

/**
 * An IPv4 source of a permission.
 *
 * @param cidrIp the block as written, such as {@code 10.0.0.0/8}
 * @param description the rule's description; absent is not the same as empty in a {@linkplain
 *     PermissionKey key} of several sources
 */
public record IpRange(@Nullable String cidrIp, @Nullable String description) {}
