/**
 * One reconcile of one Gateway.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.gateway.reconcile;

import org.jspecify.annotations.NullMarked;
