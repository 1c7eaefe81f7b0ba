package dev.rolloutkit.sg.ec2;

import org.jspecify.annotations.Nullable;

/**
 * An IPv6 source of a permission.
 *
 * @param cidrIpv6 the block as written, such as {@code 2001:db8::/32}; {@code null} if absent
 * @param description the rule's description; {@code null} if absent
 */
public record Ipv6Range(@Nullable String cidrIpv6, @Nullable String description) {}
