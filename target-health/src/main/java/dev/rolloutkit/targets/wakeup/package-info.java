/**
 * Finds the bindings that an event of the cluster causes the controller to reconcile.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.targets.wakeup;

import org.jspecify.annotations.NullMarked;
