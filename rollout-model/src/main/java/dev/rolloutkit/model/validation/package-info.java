/** Validates Rollouts and the metrics of their analyses. */
@NullMarked
package dev.rolloutkit.model.validation;

import org.jspecify.annotations.NullMarked;
