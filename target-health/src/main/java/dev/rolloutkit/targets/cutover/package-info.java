/**
 * Proves whether a cut-over of a Rollout behind target groups loses traffic, and finds remedies.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.targets.cutover;

import org.jspecify.annotations.NullMarked;
