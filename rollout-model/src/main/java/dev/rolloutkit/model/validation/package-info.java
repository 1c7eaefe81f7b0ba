/** Whether a Rollout, what it refers to and what its analyses measure are valid. */
@NullMarked
package dev.rolloutkit.model.validation;

import org.jspecify.annotations.NullMarked;
