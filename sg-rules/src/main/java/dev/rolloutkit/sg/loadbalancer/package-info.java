/**
 * Computes the security groups and bindings of load balancers from the annotations of Ingresses and
 * Services.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.sg.loadbalancer;

import org.jspecify.annotations.NullMarked;
