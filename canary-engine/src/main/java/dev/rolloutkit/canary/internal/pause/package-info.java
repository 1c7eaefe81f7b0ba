/** The pauses between the steps of a canary. */
@NullMarked
package dev.rolloutkit.canary.internal.pause;

import org.jspecify.annotations.NullMarked;
