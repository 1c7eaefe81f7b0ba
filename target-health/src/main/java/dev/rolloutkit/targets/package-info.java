/**
 * Targets of load balancers: what the controller registers, and whether an update loses traffic.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.targets;

import org.jspecify.annotations.NullMarked;
