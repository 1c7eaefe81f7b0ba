/** The settings of an application load balancer that all members of its group share. */
@NullMarked
package dev.rolloutkit.stack.loadbalancer;

import org.jspecify.annotations.NullMarked;
