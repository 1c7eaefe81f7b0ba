/**
 * The status of a Rollout: the controller's record of a running update.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.status;

import org.jspecify.annotations.NullMarked;
