/** A cache for the validation of a Rollout and the objects that it refers to. */
@NullMarked
package dev.rolloutkit.engine.validation;

import org.jspecify.annotations.NullMarked;
