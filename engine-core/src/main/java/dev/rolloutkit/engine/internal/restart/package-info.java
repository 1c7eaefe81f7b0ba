/** Restarts of pods that are older than {@code spec.restartAt}. */
@NullMarked
package dev.rolloutkit.engine.internal.restart;

import org.jspecify.annotations.NullMarked;
