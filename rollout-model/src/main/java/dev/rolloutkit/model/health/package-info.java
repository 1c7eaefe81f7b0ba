/** The state of a Rollout: its phase, progress, conditions and durations. */
@NullMarked
package dev.rolloutkit.model.health;

import org.jspecify.annotations.NullMarked;
