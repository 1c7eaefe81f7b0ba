/**
 * Builds the listeners of a load balancer and their rules.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack.internal.listener;

import org.jspecify.annotations.NullMarked;
