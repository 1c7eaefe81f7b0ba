/** One reconcile of one Gateway. */
@NullMarked
package dev.rolloutkit.gateway.reconcile;

import org.jspecify.annotations.NullMarked;
