/** The size of the workload that a Rollout takes its template from. */
@NullMarked
package dev.rolloutkit.engine.internal.workload;

import org.jspecify.annotations.NullMarked;
