/**
 * The specification of a Rollout.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.spec;

import org.jspecify.annotations.NullMarked;
