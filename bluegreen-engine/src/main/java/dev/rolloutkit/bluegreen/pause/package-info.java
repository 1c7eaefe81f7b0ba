/** Pauses before the switch, and what the conditions tell of them. */
@NullMarked
package dev.rolloutkit.bluegreen.pause;

import org.jspecify.annotations.NullMarked;
