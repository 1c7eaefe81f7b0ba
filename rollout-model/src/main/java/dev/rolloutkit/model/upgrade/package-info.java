/**
 * The effect of an upgrade of the controller on Rollouts: which it would redeploy, and why.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.upgrade;

import org.jspecify.annotations.NullMarked;
