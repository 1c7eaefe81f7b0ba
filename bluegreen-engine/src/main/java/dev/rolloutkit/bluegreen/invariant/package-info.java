/** What must hold of every plan, checked from outside, for this engine and any other. */
@NullMarked
package dev.rolloutkit.bluegreen.invariant;

import org.jspecify.annotations.NullMarked;
