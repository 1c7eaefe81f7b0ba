/** The status of a Rollout at the end of a pass: conditions, counts, durations, and the patch. */
@NullMarked
package dev.rolloutkit.bluegreen.status;

import org.jspecify.annotations.NullMarked;
