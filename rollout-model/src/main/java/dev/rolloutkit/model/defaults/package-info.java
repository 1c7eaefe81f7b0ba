/**
 * The values that unset fields of a Rollout count as.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.defaults;

import org.jspecify.annotations.NullMarked;
