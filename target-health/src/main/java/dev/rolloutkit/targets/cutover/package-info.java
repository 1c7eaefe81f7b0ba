/** Whether a cut-over of a Rollout behind target groups loses traffic, and what would help. */
@NullMarked
package dev.rolloutkit.targets.cutover;

import org.jspecify.annotations.NullMarked;
