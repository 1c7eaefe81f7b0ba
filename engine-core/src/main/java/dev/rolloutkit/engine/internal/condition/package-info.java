/** The conditions, durations and the phase that a pass writes to a status. */
@NullMarked
package dev.rolloutkit.engine.internal.condition;

import org.jspecify.annotations.NullMarked;
