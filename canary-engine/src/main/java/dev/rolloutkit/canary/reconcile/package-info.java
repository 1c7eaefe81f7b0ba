/** A pass over a canary as a list of steps. */
@NullMarked
package dev.rolloutkit.canary.reconcile;

import org.jspecify.annotations.NullMarked;
