/** Which Ingresses share a load balancer, and in which order. */
@NullMarked
package dev.rolloutkit.stack.ingressgroup;

import org.jspecify.annotations.NullMarked;
