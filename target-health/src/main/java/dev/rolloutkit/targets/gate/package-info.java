/**
 * Readiness gates of pods, and the conditions that open them.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.targets.gate;

import org.jspecify.annotations.NullMarked;
