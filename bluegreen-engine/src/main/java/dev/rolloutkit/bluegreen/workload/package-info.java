/**
 * The size of the workload that a Rollout takes its template from.
 *
 * <p>Machinery behind {@code BlueGreenEngine}, not meant to be called.
 */
@NullMarked
package dev.rolloutkit.bluegreen.workload;

import org.jspecify.annotations.NullMarked;
