/** The controller of Argo Rollouts, whatever the strategy of a Rollout is now. */
@NullMarked
package dev.rolloutkit.rollout;

import org.jspecify.annotations.NullMarked;
