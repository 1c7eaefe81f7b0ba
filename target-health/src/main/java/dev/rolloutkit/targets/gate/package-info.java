/** Readiness gates of pods, and the conditions that open them. */
@NullMarked
package dev.rolloutkit.targets.gate;

import org.jspecify.annotations.NullMarked;
