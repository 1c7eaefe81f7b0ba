/** The controller of Argo Rollouts for Rollouts of either strategy. */
@NullMarked
package dev.rolloutkit.rollout;

import org.jspecify.annotations.NullMarked;
