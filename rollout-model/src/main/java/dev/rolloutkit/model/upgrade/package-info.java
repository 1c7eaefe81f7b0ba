/** What an upgrade of the controller does to Rollouts: which it would redeploy, and why. */
@NullMarked
package dev.rolloutkit.model.upgrade;

import org.jspecify.annotations.NullMarked;
