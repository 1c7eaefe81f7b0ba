/**
 * Validates Rollouts and the metrics of their analyses.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.validation;

import org.jspecify.annotations.NullMarked;
