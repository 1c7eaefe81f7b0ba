/**
 * The status of a Rollout at the end of a pass: conditions, counts, durations, and the patch. *
 *
 * <p>Machinery behind {@code BlueGreenEngine}, not meant to be called.
 */
@NullMarked
package dev.rolloutkit.bluegreen.status;

import org.jspecify.annotations.NullMarked;
