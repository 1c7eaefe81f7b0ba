/**
 * Answers of a validating admission webhook for Rollouts.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.admission;

import org.jspecify.annotations.NullMarked;
