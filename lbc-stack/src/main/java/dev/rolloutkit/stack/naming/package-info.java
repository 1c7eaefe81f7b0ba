/** The names of load balancers, security groups and target groups. */
@NullMarked
package dev.rolloutkit.stack.naming;

import org.jspecify.annotations.NullMarked;
