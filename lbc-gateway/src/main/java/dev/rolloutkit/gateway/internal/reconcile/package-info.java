/** One reconcile of one Gateway. */
@NullMarked
package dev.rolloutkit.gateway.internal.reconcile;

import org.jspecify.annotations.NullMarked;
