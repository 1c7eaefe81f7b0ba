/** Targets of a target group, and which of them the endpoints of a cluster match. */
@NullMarked
package dev.rolloutkit.targets.targetgroup;

import org.jspecify.annotations.NullMarked;
