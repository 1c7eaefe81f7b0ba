/** The pause before the switch. */
@NullMarked
package dev.rolloutkit.bluegreen.internal.pause;

import org.jspecify.annotations.NullMarked;
