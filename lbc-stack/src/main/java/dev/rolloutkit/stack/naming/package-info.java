/**
 * The names of load balancers, security groups and target groups.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack.naming;

import org.jspecify.annotations.NullMarked;
