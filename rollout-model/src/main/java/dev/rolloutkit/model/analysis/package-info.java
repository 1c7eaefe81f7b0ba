/**
 * The analyses in the strategy of a Rollout.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.analysis;

import org.jspecify.annotations.NullMarked;
