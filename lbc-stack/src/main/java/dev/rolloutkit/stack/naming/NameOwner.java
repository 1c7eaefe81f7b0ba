package dev.rolloutkit.stack.naming;

import com.google.common.collect.ImmutableList;

/**
 * What has a name in AWS, and the object of the cluster that it was made of.
 *
 * @param type the type of the resource in the stack
 * @param id its id in the stack
 * @param stack the group, or the Service, whose stack it is in
 * @param origin the object: {@code Service shop/web port 80, for Ingress shop/a}
 * @param rules the rules that forward to it, {@code port:priority}; none but for target groups
 */
public record NameOwner(
    String type, String id, String stack, String origin, ImmutableList<String> rules) {}
