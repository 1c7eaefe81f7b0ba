/** What a pass over a canary writes to the status: steps, promotion, conditions. */
@NullMarked
package dev.rolloutkit.canary.internal.status;

import org.jspecify.annotations.NullMarked;
