/**
 * The state of a Rollout: its phase, progress, conditions and durations.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.health;

import org.jspecify.annotations.NullMarked;
