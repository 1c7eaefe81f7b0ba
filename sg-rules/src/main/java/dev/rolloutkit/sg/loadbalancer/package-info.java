/**
 * Computes the security groups and bindings of load balancers from the annotations of Ingresses and
 * Services.
 */
@NullMarked
package dev.rolloutkit.sg.loadbalancer;

import org.jspecify.annotations.NullMarked;
