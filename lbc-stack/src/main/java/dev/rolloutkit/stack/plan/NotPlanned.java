package dev.rolloutkit.stack.plan;

/**
 * An Ingress, or a Service of type LoadBalancer, for which the controller builds nothing.
 *
 * @param object kind and name: {@code Ingress shop/web}
 * @param reason why, as a clause
 */
public record NotPlanned(String object, String reason) {}
