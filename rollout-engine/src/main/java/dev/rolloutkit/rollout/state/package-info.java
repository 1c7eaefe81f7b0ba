/**
 * The input of a pass over a Rollout of either strategy.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.rollout.state;

import org.jspecify.annotations.NullMarked;
