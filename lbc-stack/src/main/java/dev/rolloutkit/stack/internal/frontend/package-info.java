/** Builds the network load balancer in front of an application load balancer. */
@NullMarked
package dev.rolloutkit.stack.internal.frontend;

import org.jspecify.annotations.NullMarked;
