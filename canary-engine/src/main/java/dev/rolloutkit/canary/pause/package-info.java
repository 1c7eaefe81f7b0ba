/** Pauses between the steps of a canary. */
@NullMarked
package dev.rolloutkit.canary.pause;

import org.jspecify.annotations.NullMarked;
