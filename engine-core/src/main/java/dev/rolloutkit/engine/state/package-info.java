/**
 * What an engine of any strategy observes of a Rollout and the cluster around it.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.engine.state;

import org.jspecify.annotations.NullMarked;
