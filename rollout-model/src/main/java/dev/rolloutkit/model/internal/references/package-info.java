/** Validation of what a Rollout refers to, with one class for each kind of object. */
@NullMarked
package dev.rolloutkit.model.internal.references;

import org.jspecify.annotations.NullMarked;
