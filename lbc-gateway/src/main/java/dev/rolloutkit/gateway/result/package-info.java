/**
 * The result of a reconcile: statuses, events and the stack.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.gateway.result;

import org.jspecify.annotations.NullMarked;
