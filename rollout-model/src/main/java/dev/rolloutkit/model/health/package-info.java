/** How a Rollout stands: its phase, progress, conditions and durations. */
@NullMarked
package dev.rolloutkit.model.health;

import org.jspecify.annotations.NullMarked;
