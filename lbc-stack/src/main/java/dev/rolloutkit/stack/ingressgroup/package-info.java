/**
 * Which Ingresses share a load balancer, and in which order.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack.ingressgroup;

import org.jspecify.annotations.NullMarked;
