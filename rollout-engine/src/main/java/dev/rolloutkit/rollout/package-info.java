/**
 * The controller of Argo Rollouts for Rollouts of either strategy.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.rollout;

import org.jspecify.annotations.NullMarked;
