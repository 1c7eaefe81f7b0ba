/** What a check of invariants reports, for every strategy. */
@NullMarked
package dev.rolloutkit.engine.invariant;

import org.jspecify.annotations.NullMarked;
