/** Builds the state of a pass from objects that a client listed. */
@NullMarked
package dev.rolloutkit.bluegreen.internal.state;

import org.jspecify.annotations.NullMarked;
