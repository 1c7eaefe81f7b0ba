/** The invariants of canary plans, and their checks. */
@NullMarked
package dev.rolloutkit.canary.invariant;

import org.jspecify.annotations.NullMarked;
