/** The names, tags and bindings of security groups of load balancers. */
@NullMarked
package dev.rolloutkit.sg.internal.loadbalancer;

import org.jspecify.annotations.NullMarked;
