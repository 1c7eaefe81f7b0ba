/**
 * From the annotations of Ingresses and Services to the security groups of load balancers and to
 * their bindings.
 */
@NullMarked
package dev.rolloutkit.sg.loadbalancer;

import org.jspecify.annotations.NullMarked;
