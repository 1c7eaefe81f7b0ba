/** Validation of a Rollout and the objects that it refers to. */
@NullMarked
package dev.rolloutkit.engine.internal.validation;

import org.jspecify.annotations.NullMarked;
