/** Invariants that hold for the plans of every strategy. */
@NullMarked
package dev.rolloutkit.engine.internal.invariant;

import org.jspecify.annotations.NullMarked;
