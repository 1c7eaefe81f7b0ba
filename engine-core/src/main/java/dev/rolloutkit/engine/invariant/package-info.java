/** The violations that checks of invariants report, for every strategy. */
@NullMarked
package dev.rolloutkit.engine.invariant;

import org.jspecify.annotations.NullMarked;
