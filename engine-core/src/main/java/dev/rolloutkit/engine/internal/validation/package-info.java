/** Validation of a Rollout and of the objects that it refers to. */
@NullMarked
package dev.rolloutkit.engine.internal.validation;

import org.jspecify.annotations.NullMarked;
