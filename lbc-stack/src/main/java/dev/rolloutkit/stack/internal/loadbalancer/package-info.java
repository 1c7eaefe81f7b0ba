/** The settings of an application load balancer, which all members of its Ingress group share. */
@NullMarked
package dev.rolloutkit.stack.internal.loadbalancer;

import org.jspecify.annotations.NullMarked;
