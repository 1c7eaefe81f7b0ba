/** From annotations of Ingresses and Services to the groups of a load balancer and its bindings. */
@NullMarked
package dev.rolloutkit.sg.loadbalancer;

import org.jspecify.annotations.NullMarked;
