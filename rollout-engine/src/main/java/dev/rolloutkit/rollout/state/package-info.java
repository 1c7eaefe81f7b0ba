/** The input of a pass over a Rollout of either strategy. */
@NullMarked
package dev.rolloutkit.rollout.state;

import org.jspecify.annotations.NullMarked;
