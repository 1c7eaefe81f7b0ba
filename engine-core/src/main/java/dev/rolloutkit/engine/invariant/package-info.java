/**
 * The violations that checks of invariants report, for every strategy.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.engine.invariant;

import org.jspecify.annotations.NullMarked;
