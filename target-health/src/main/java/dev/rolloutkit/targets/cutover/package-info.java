/**
 * Proves whether a cut-over of a Rollout behind target groups loses traffic, and finds remedies.
 */
@NullMarked
package dev.rolloutkit.targets.cutover;

import org.jspecify.annotations.NullMarked;
