/** The status that a pass over a canary writes: steps, promotion, conditions. */
@NullMarked
package dev.rolloutkit.canary.internal.status;

import org.jspecify.annotations.NullMarked;
