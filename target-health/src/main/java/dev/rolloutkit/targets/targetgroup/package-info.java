/**
 * Targets of a target group, and their comparison with the endpoints of a cluster.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.targets.targetgroup;

import org.jspecify.annotations.NullMarked;
