package dev.rolloutkit.sg.ec2;

import org.jspecify.annotations.Nullable;

/**
 * A managed prefix list as the source of a permission.
 *
 * @param prefixListId the list's id, such as {@code pl-0123}; {@code null} if absent
 * @param description the rule's description; {@code null} if absent
 */
public record PrefixListId(@Nullable String prefixListId, @Nullable String description) {}
