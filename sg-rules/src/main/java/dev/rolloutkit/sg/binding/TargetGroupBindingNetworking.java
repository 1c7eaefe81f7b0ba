package dev.rolloutkit.sg.binding;

import com.google.common.collect.ImmutableList;

/**
 * The {@code networking} block of a TargetGroupBinding: which traffic the endpoints' security
 * groups must admit.
 *
 * @param ingress the rules, in order
 */
public record TargetGroupBindingNetworking(ImmutableList<NetworkingIngressRule> ingress) {}
