/**
 * The codes of problems with Rollouts.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.problem;

import org.jspecify.annotations.NullMarked;
