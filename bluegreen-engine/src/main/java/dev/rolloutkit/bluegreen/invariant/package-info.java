/**
 * The invariants of blue-green plans and their checks, for plans of this engine or of any other.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.bluegreen.invariant;

import org.jspecify.annotations.NullMarked;
