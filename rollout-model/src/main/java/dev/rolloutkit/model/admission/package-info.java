/** Answers of a validating admission webhook for Rollouts. */
@NullMarked
package dev.rolloutkit.model.admission;

import org.jspecify.annotations.NullMarked;
