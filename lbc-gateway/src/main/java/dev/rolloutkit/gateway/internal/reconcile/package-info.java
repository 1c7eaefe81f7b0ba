/**
 * One reconcile of one Gateway.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.gateway.internal.reconcile;

import org.jspecify.annotations.NullMarked;
