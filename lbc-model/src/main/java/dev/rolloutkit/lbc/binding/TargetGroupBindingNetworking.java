package dev.rolloutkit.lbc.binding;

import com.google.common.collect.ImmutableList;

/**
 * The {@code networking} block of a TargetGroupBinding: the traffic that the security groups of its
 * endpoints must admit.
 *
 * @param ingress the rules, in order
 */
public record TargetGroupBindingNetworking(ImmutableList<NetworkingIngressRule> ingress) {}
