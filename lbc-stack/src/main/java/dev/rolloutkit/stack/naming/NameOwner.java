package dev.rolloutkit.stack.naming;

import com.google.common.collect.ImmutableList;

/**
 * A named resource in AWS and the Kubernetes object that it was built from.
 *
 * @param type the type of the resource
 * @param id its id in the stack
 * @param stack the id of the stack: the group or the Service
 * @param origin the Kubernetes object: {@code Service shop/web port 80, for Ingress shop/a}
 * @param rules the listener rules that forward to it, as {@code port:priority}; only target groups
 *     have any
 */
public record NameOwner(
    String type, String id, String stack, String origin, ImmutableList<String> rules) {}
