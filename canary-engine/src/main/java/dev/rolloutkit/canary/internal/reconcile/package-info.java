/** A pass over a canary as a list of steps. */
@NullMarked
package dev.rolloutkit.canary.internal.reconcile;

import org.jspecify.annotations.NullMarked;
