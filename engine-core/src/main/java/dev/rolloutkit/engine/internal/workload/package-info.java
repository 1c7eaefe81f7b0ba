/** Scales the workload from which a Rollout takes its template. */
@NullMarked
package dev.rolloutkit.engine.internal.workload;

import org.jspecify.annotations.NullMarked;
